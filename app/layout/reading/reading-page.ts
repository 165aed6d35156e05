/**
 * The handle of a route whose page is only read. Its document carries no framework: links and forms are
 * plain, and one small script serves menus, popups, the theme and the cookie banner. Inside the app, where
 * the framework is already running, the router shows the same page without a new document.
 */
export const READING_PAGE = { isReadingPage: true } as const;

type Facts = {
  /** HTTP status of the page. */
  status: number;
  /** The handle of the innermost route. */
  handle: unknown;
  /** The data of the root route; undefined if its loader failed. */
  root: { flash?: unknown; typed?: unknown; putBack?: readonly unknown[] | null } | undefined;
};

/**
 * Checks whether a document goes without the framework. A toast, or something that the person typed before
 * an interruption, needs the framework to be shown; so does an error that offers to try again.
 */
export function goesWithoutFramework({ status, handle, root }: Facts): boolean {
  const isReadingPage = (handle as Partial<typeof READING_PAGE> | undefined)?.isReadingPage === true;
  if (!isReadingPage || !root || root.flash || root.typed || root.putBack?.length) return false;
  return status === 200 || status === 404 || status === 410;
}
