import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawKept } from './ui/kept.tsx';

/** Begins a part that the browser is to draw, because it was not ready or has failed. */
export const UNFINISHED = '<!--$!-->';

/** Of all drawings together, characters. */
const LONGEST = 16_000_000;
/** Begins each id that React makes up, and what it would put into the head of a page. */
const ID_PREFIX = 'no-id-of-its-own';
const OF_THE_PAGE = new RegExp(`${ID_PREFIX}|<link `);

/**
 * Keeps what `Kept` draws, by the part and its props, and drops what was asked for longest ago. A part is drawn
 * outside of any page: it knows nothing but its props, so that it cannot show one person what another was shown.
 */
export function keepDrawings(longest = LONGEST): DrawKept {
  const kept = new LRUCache<string, { html: string | null }>({
    maxSize: longest,
    sizeCalculation: ({ html }, key) => key.length + (html?.length ?? 1),
  });
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (part, props) => {
    const number = numbers.get(part) ?? ++last;
    numbers.set(part, number);
    const key = `${number} ${JSON.stringify(props)}`;
    const known = kept.get(key);
    if (known) return known.html;
    const drawn = renderToString(createElement(part as ComponentType<object>, props), {
      identifierPrefix: ID_PREFIX,
    });
    // Still to be loaded: another time.
    if (drawn.includes(UNFINISHED)) return null;
    const html = OF_THE_PAGE.test(drawn) ? null : drawn;
    kept.set(key, { html });
    return html;
  };
}
