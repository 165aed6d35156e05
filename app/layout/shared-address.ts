/** The parameters that say what a page shows. All others are private or passing: a position, a token, the way back. */
export const SHARED_PARAMS: ReadonlySet<string> = new Set([
  ...['q', 'place', 'area', 'radius', 'sort'],
  ...['category', 'type', 'meet', 'rating', 'spotlight', 'online', 'today'],
  ...['expert', 'tab', 'state'],
]);

/** The address of the page at hand as others may see it: its query without what is private. */
export function sharedAddress(
  origin: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => SHARED_PARAMS.has(name)),
  );
  return `${origin}${pathname}${query.size > 0 ? `?${query}` : ''}`;
}
