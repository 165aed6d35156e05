import { LRUCache } from 'lru-cache';
import type { CardStyle, ProfileStyle } from '../../../core/people/style/profile-style.ts';
import { type CardLook, cardLookOf, type Look, lookOf, paperLookOf } from './look.ts';

const looks = new LRUCache<string, Look>({ max: 1000 });
const cardLooks = new LRUCache<string, CardLook>({ max: 1000 });

export const keptLook = (style: ProfileStyle, id: string): Look => kept(lookOf, style, id);

export const keptPaperLook = (style: ProfileStyle, id: string): Look => kept(paperLookOf, style, id);

const AS_EVERYONE: CardLook = { look: '', css: '' };

/**
 * Caches `cardLookOf`.
 * @param style null for the default look.
 */
export function keptCardLook(style: CardStyle | null): CardLook {
  if (style === null) return AS_EVERYONE;
  const key = JSON.stringify(style);
  const look = cardLooks.get(key) ?? cardLookOf(style);
  cardLooks.set(key, look);
  return look;
}

/** Returns the style sheet for a list of cards, with the rules of each look once. */
export const looksOf = (cards: readonly { style: CardStyle | null }[]): string =>
  [...new Set(cards.map(({ style }) => keptCardLook(style).css))].join('');

function kept(make: typeof lookOf, style: ProfileStyle, id: string): Look {
  const key = JSON.stringify([make.name, id, style]);
  const look = looks.get(key) ?? make(style, id);
  looks.set(key, look);
  return look;
}
