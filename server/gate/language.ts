import { type Language, splitLanguage } from '../../lib/language.ts';

/** The URL from which the router loads the routes of a page's links. The links' paths are in the query. */
const MANIFEST = '/__manifest';

/**
 * Removes the language from an address, so routes, guards, and caches know each page by one path.
 * @param offered the languages that visitors can choose.
 */
export function splitAddress(
  { path, query }: { path: string; query: string },
  offered: readonly Language[],
): { language: Language; path: string; query: string } {
  const split = splitLanguage(path, offered);
  if (split.path !== MANIFEST || split.path === path) return { ...split, query };
  const search = new URLSearchParams(query);
  const paths = (search.get('paths') ?? '').split(',').map((each) => splitLanguage(each, offered).path);
  search.set('paths', [...new Set(paths)].sort().join(','));
  return { ...split, query: `?${search}` };
}
