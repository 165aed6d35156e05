/**
 * The handle of a route whose page is only read. Its document loads no framework: links and forms are plain,
 * and one small script serves menus, popups, the theme and the cookie banner. Inside the app, where the
 * framework is already running, the router shows the same page without a new document.
 */
export const READING_PAGE = { script: 'reading' } as const;

/** The handle of a route that visitors often open first: its framework waits until they do something. */
export const FIRST_PAGE = { script: 'when used' } as const;

/**
 * What a document loads: the small script of reading pages; the framework at the first sign of use, when a
 * live map comes into view, or after four seconds; or the framework after the first paint.
 */
export type PageScript = 'reading' | 'when used' | 'after paint';

type Facts = {
  /** HTTP status of the page. */
  status: number;
  /** The handle of the innermost route. */
  handle: unknown;
  /** The data of the root route; undefined if its loader failed. */
  root:
    | { viewer?: unknown; flash?: unknown; typed?: unknown; putBack?: readonly unknown[] | null }
    | undefined;
};

/**
 * Returns what a document loads. A toast, or something that the person typed before an interruption, needs
 * the framework to be shown; so does an error that offers to try again.
 */
export function pageScriptOf({ status, handle, root }: Facts): PageScript {
  const wanted = (handle as { script?: PageScript } | undefined)?.script ?? 'after paint';
  const hasMoreToShow = !root || root.flash || root.typed || root.putBack?.length;
  if (hasMoreToShow || ![200, 404, 410].includes(status)) return 'after paint';
  return wanted === 'when used' && root.viewer ? 'after paint' : wanted;
}
