import { EACH_FILTER } from '../core/finding/discovery/filters.ts';
import { FROM_HERO } from './guard/home-search.ts';

const HOME: ReadonlySet<string> = new Set([
  ...['q', 'category', 'spotlight', 'premium', 'online', 'today', 'zip', 'focus', 'expert', 'tab'],
  FROM_HERO[0],
]);
const SEARCH: ReadonlySet<string> = new Set([
  ...['q', 'place', 'near', 'area', 'radius', 'sort', 'after', 'view'],
  ...EACH_FILTER.flatMap(([, { param, formerly }]) => (formerly ? [param, formerly] : [param])),
]);
const PICTURE: ReadonlySet<string> = new Set(['theme']);
const NONE: ReadonlySet<string> = new Set();

/**
 * Checks whether the page reads every query parameter in its URL. We don't cache a page with any other
 * parameter, because anyone can invent parameters, and their pages would evict all others.
 */
export function readsAll({ pathname, searchParams }: URL): boolean {
  const read = readBy(pathname);
  return [...searchParams.keys()].every((name) => read.has(name));
}

function readBy(pathname: string): ReadonlySet<string> {
  if (pathname === '/') return HOME;
  if (pathname === '/find-experts') return SEARCH;
  return pathname.endsWith('.svg') ? PICTURE : NONE;
}
