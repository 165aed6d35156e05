import { zipAlone } from '../../core/ground/geography/zip-code.ts';
import { plainLine } from '../../lib/plain-text.ts';

/** What the home page's address says: what is looked for, and what was about to be done before signing in. */
export type HomeSearch = {
  /** Words for name, expertise or location; never a ZIP code, which is `zip`. */
  text: string;
  /** A category id, or '' for 'All Expertise'. */
  category: string;
  spotlight: boolean;
  online: boolean;
  today: boolean;
  /** Where list and map look, whichever of the two fields it was typed into. */
  zip: string;
  /** The control to come back to. */
  focus: 'search' | 'category' | 'map' | null;
  /** The card and tab to come back to. */
  expert: string | null;
  tab: CardTab;
};

export const CARD_TABS = ['about', 'expertise', 'options', 'book'] as const;
export type CardTab = (typeof CARD_TABS)[number];

const FOCUS = ['search', 'category', 'map'] as const;
const LONGEST_TEXT = 80;

/** Reads the address; whatever is unknown or too long counts as not said. */
export function readHomeSearch(
  query: URLSearchParams,
  isCategory: (id: string | null) => boolean,
): HomeSearch {
  const category = query.get('category');
  const text = plainLine(query.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST_TEXT)
    .trim();
  const asZip = zipAlone(text);
  return {
    text: asZip ? '' : text,
    category: category && isCategory(category) ? category : '',
    // It was called 'premium' in addresses that people may have kept.
    spotlight: (query.get('spotlight') ?? query.get('premium')) === '1',
    online: query.get('online') === '1',
    today: query.get('today') === '1',
    zip: asZip ?? (query.get('zip') ?? '').trim().slice(0, LONGEST_TEXT),
    focus: FOCUS.find((name) => name === query.get('focus')) ?? null,
    expert: query.get('expert'),
    tab: CARD_TABS.find((name) => name === query.get('tab')) ?? 'about',
  };
}

/** True when the address asks for something that a visitor has to sign in for. */
export function asksSomething(search: HomeSearch): boolean {
  const { text, category, spotlight, online, today, zip } = search;
  return text !== '' || category !== '' || zip !== '' || spotlight || online || today;
}

/** The address of a search: only what is said, so that links stay short. */
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
 * The home page with a tab of a card open, and the card in view.
 * @param path the page as it is, of `homePath`, without a card.
 */
export function cardPath(path: string, expertId: string, tab: string): string {
  const card = `${path}${path.includes('?') ? '&' : '?'}expert=${expertId}`;
  return `${tab === 'about' ? card : `${card}&tab=${tab}`}#expert-${expertId}`;
}
