import { zipAlone } from '../../core/ground/geography/zip-code.ts';
import { plainLine } from '../../lib/plain-text.ts';

/** The content of the home page's URL: the search, and the visitor's pending action before signing in. */
export type HomeSearch = {
  /** Text that matches a name, an expertise, or a location. It is never a ZIP code; see `zip`. */
  text: string;
  /** A category id; '' for 'All Expertise'. */
  category: string;
  spotlight: boolean;
  online: boolean;
  today: boolean;
  /** The ZIP code to search around, from either of the two fields. */
  zip: string;
  focus: 'search' | 'category' | 'map' | null;
  /** The card to return to; `tab` is its open tab. */
  expert: string | null;
  tab: CardTab;
};

const CARD_TABS = ['about', 'expertise', 'options', 'book'] as const;
export type CardTab = (typeof CARD_TABS)[number];

const FOCUS = ['search', 'category', 'map'] as const;
const MAX_TEXT_LENGTH = 80;

/** Reads the URL. Unknown values count as absent, and overlong text is cut off. */
export function readHomeSearch(
  query: URLSearchParams,
  isCategory: (id: string | null) => boolean,
): HomeSearch {
  const category = query.get('category');
  const text = plainLine(query.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_TEXT_LENGTH)
    .trim();
  const asZip = zipAlone(text);
  return {
    text: asZip ? '' : text,
    category: category && isCategory(category) ? category : '',
    // Saved URLs can still contain 'premium'.
    spotlight: (query.get('spotlight') ?? query.get('premium')) === '1',
    online: query.get('online') === '1',
    today: query.get('today') === '1',
    zip: asZip ?? (query.get('zip') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    focus: FOCUS.find((name) => name === query.get('focus')) ?? null,
    expert: query.get('expert'),
    tab: CARD_TABS.find((name) => name === query.get('tab')) ?? 'about',
  };
}

/** Checks whether the URL asks for something that requires signing in. */
export function asksSomething(search: HomeSearch): boolean {
  const { text, category, spotlight, online, today, zip } = search;
  return text !== '' || category !== '' || zip !== '' || spotlight || online || today;
}

/** Name and value of the query parameter for a ZIP code sent from the top of the home page. */
export const FROM_HERO = ['from', 'hero'] as const;

export function isFromHero(query: URLSearchParams): boolean {
  return query.get(FROM_HERO[0]) === FROM_HERO[1];
}

/** Returns the URL of a search. Leaves out defaults to keep it short. */
export function homePath(search: Partial<HomeSearch>): string {
  const query = new URLSearchParams();
  if (search.text) query.set('q', search.text);
  if (search.category) query.set('category', search.category);
  for (const name of ['spotlight', 'online', 'today'] as const) if (search[name]) query.set(name, '1');
  if (search.zip) query.set('zip', search.zip);
  if (search.focus) query.set('focus', search.focus);
  if (search.expert) query.set('expert', search.expert);
  if (search.tab && search.tab !== 'about') query.set('tab', search.tab);
  const text = query.toString();
  return text ? `/?${text}` : '/';
}

/**
 * Returns the home page's URL with a card's tab open and in view.
 * @param path from `homePath`, without a card.
 */
export function cardPath(path: string, expertId: string, tab: string): string {
  const card = `${path}${path.includes('?') ? '&' : '?'}expert=${expertId}`;
  return `${tab === 'about' ? card : `${card}&tab=${tab}`}#expert-${expertId}`;
}
