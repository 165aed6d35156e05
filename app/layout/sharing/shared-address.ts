import { pathInLanguage } from '../../../lib/language.ts';

/**
 * Query parameters that determine a page's content. All others, such as a position, a token, or a return
 * path, are private or temporary.
 */
export const SHARED_PARAMS: ReadonlySet<string> = new Set([
  ...['q', 'place', 'area', 'radius', 'sort'],
  ...['category', 'type', 'meet', 'price', 'rating', 'spotlight', 'online', 'today', 'when', 'time'],
  ...['step-free', 'parking', 'language', 'who'],
  ...['expert', 'tab', 'state'],
]);

/** Returns the URL to share for a page, which opens in the current language. */
export function sharedAddress(
  origin: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => SHARED_PARAMS.has(name)),
  );
  return `${origin}${pathInLanguage(pathname)}${query.size > 0 ? `?${query}` : ''}`;
}
