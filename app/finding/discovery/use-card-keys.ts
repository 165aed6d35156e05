import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import * as words from '#text/finding/discovery/screens';

/**
 * Returns a card's links and buttons in the order of the arrow keys: the name, the times, then the terms.
 */
function stopsOf(card: Element): HTMLElement[] {
  return ['h2 a', '.rc-times a', '.rc-tags button'].flatMap((kind) => [
    ...card.querySelectorAll<HTMLElement>(kind),
  ]);
}

/**
 * Makes the name of each card in a list its only tab stop. The left and right arrow keys move to its times
 * and terms. Without JavaScript, each link is a tab stop.
 * @param cards the cards on the page; when they change, the tab stops are set again.
 */
export function useCardKeys(list: RefObject<HTMLElement | null>, cards: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards bring new links
  useEffect(() => {
    for (const card of list.current?.querySelectorAll('.rc') ?? []) {
      for (const stop of stopsOf(card).slice(1)) stop.tabIndex = -1;
      // The style sheet shows this hint while the name has the focus.
      card.querySelector('.rc-times')?.setAttribute('data-keys', words.arrow_keys_times());
    }
  }, [list, cards]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = event.target as HTMLElement;
    const card = target.closest('.rc');
    if (!step || !card || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = stopsOf(card);
    const next = stops[stops.indexOf(target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}
