import { TODAY } from '../../core/finding/discovery/filters.ts';
import {
  EMPTY_SEARCH,
  parseSearch,
  type SearchQuery,
  searchUrl,
} from '../../core/finding/discovery/search-query.ts';
import { isCategoryId } from '../../core/people/experts/categories.ts';
import { asksSomething, readHomeSearch } from './home-search.ts';

/** Query parameter of the booking page, for someone who has just confirmed their e-mail address. */
export const JUST_CONFIRMED = 'confirmed';

/** The action that brought a visitor to the sign-in page. */
export type Wanted =
  | { kind: 'search'; query: SearchQuery }
  | { kind: 'expert'; expertId: string }
  | {
      kind: 'booking';
      expertId: string;
      start: string | null;
      placeId: string | null;
      with: string | null;
      visitZip: string | null;
    };

/**
 * Returns the action that a path leads to. Null unless it is a search, an expert, a booking, or a card or
 * control of the home page.
 * @param path a validated path on this site.
 */
export function wantedAt(path: string): Wanted | null {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  if (pathname === '/find-experts') return { kind: 'search', query: parseSearch(searchParams).query };
  if (pathname === '/') return wantedAtHome(searchParams);
  const [, expertId, rest] = /^\/expert\/([^/]+)(\/book)?$/.exec(pathname) ?? [];
  if (!expertId) return null;
  if (!rest) return { kind: 'expert', expertId };
  const asked = (name: string) => searchParams.get(name);
  return {
    kind: 'booking',
    expertId,
    start: asked('start'),
    placeId: asked('place'),
    with: asked('with'),
    visitZip: asked('visit'),
  };
}

function wantedAtHome(params: URLSearchParams): Wanted | null {
  const { expert, focus } = readHomeSearch(params, isCategoryId);
  if (expert) return { kind: 'expert', expertId: expert };
  return focus ? { kind: 'search', query: EMPTY_SEARCH } : null;
}

/**
 * Returns the path of the booking page that someone wanted, marked for a person who has just confirmed
 * their e-mail address.
 * @param path a validated path on this site.
 * @returns null for any other page.
 */
export function goesOnWithBooking(path: string): string | null {
  if (wantedAt(path)?.kind !== 'booking') return null;
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  searchParams.set(JUST_CONFIRMED, '1');
  return `${pathname}?${searchParams}`;
}

/**
 * Turns the path of a search on the home page into the path of its results. Returns any other path
 * unchanged.
 */
export function resultsOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  if (pathname !== '/') return path;
  const search = readHomeSearch(searchParams, isCategoryId);
  if (!asksSomething(search)) return path;
  const { text: q, zip: place, category, spotlight, online, today } = search;
  const day = today ? TODAY : null;
  return searchUrl({ ...EMPTY_SEARCH, q, place, category: category || null, spotlight, online, day });
}
