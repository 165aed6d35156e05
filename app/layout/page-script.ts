/**
 * Handle of a route for reading pages. Its document loads no framework: links and forms are plain, and one
 * small script runs menus, popups, the theme, and the cookie banner. Inside the app, where the framework
 * already runs, the router shows the same page without a new document.
 */
export const READING_PAGE = { script: 'reading' } as const;

/**
 * Handle of a route that visitors often open first. For visitors, the framework loads only at the first
 * sign of use.
 */
export const FIRST_PAGE = { script: 'when used' } as const;

/**
 * 'reading' loads only the small script of reading pages. 'when used' loads the framework at the first sign
 * of use. 'after paint' loads the framework after the first paint.
 */
export type PageScript = 'reading' | 'when used' | 'after paint';

type Facts = {
  status: number;
  handle: unknown;
  /** Data of the root route; undefined if its loader failed. */
  root:
    | { viewer?: unknown; flash?: unknown; typed?: unknown; restored?: readonly unknown[] | null }
    | undefined;
};

/**
 * Returns the kind of script that a document loads. Toasts, text saved before an interruption, and error
 * pages with a retry need the framework.
 */
export function pageScriptOf({ status, handle, root }: Facts): PageScript {
  const wanted = (handle as { script?: PageScript } | undefined)?.script ?? 'after paint';
  const hasMoreToShow = !root || root.flash || root.typed || root.restored?.length;
  if (hasMoreToShow || ![200, 404, 410].includes(status)) return 'after paint';
  return wanted === 'when used' && root.viewer ? 'after paint' : wanted;
}
