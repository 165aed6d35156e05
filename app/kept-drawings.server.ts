import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { currentLanguage } from '../lib/language.ts';
import type { DrawKept } from './ui/kept.tsx';

/** React's marker for a part that was not ready or failed, which the browser then renders. */
export const UNFINISHED = '<!--$!-->';

/** The largest total size of the cache, in characters. */
const MAX_LENGTH = 16_000_000;
/**
 * Prefix of the ids that React generates. HTML with one of these ids or a `<link>` depends on its page, so we
 * don't cache it.
 */
const ID_PREFIX = 'no-id-of-its-own';
const OF_THE_PAGE = new RegExp(`${ID_PREFIX}|<link `);

/**
 * Caches the HTML of `Kept`, by part and props, and evicts the least recently used. Each part renders outside
 * of any page and only from its props, so one person's data can't reach another.
 */
export function keepDrawings(longest = MAX_LENGTH): DrawKept {
  const kept = new LRUCache<string, { html: string | null }>({
    maxSize: longest,
    sizeCalculation: ({ html }, key) => key.length + (html?.length ?? 1),
  });
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (part, props) => {
    const number = numbers.get(part) ?? ++last;
    numbers.set(part, number);
    const key = `${currentLanguage()} ${number} ${JSON.stringify(props)}`;
    const known = kept.get(key);
    if (known) return known.html;
    const drawn = renderToString(createElement(part as ComponentType<object>, props), {
      identifierPrefix: ID_PREFIX,
    });
    // Don't cache a part that is still loading.
    if (drawn.includes(UNFINISHED)) return null;
    const html = OF_THE_PAGE.test(drawn) ? null : drawn;
    kept.set(key, { html });
    return html;
  };
}
