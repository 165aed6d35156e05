import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CardData } from '../../people/style/card-data.ts';
import type { SheetStop } from '../../ui/overlays/sheet-stop.ts';

/**
 * The sheet's position by history entry, so coming back from a profile shows the same part of the list.
 */
const sheetPositions = new Map<string, { stop: SheetStop; top: number }>();

/** Controls the sheet that shows the list over the map on a narrow screen. */
export function useResultSheet(cards: readonly CardData[]) {
  const { key } = useLocation();
  const [stop, setStop] = useState<SheetStop>(() => sheetPositions.get(key)?.stop ?? firstStop(cards));
  const body = useRef<HTMLDivElement>(null);
  const now = useRef({ key, stop, cards });

  useLayoutEffect(() => {
    const before = now.current.cards;
    now.current = { key, stop, cards };
    if (before === cards) return;
    body.current?.scrollTo(0, 0);
    if (cards.length === 0) setStop((stop) => (stop === 'peek' ? 'half' : stop));
  }, [key, stop, cards]);
  useLayoutEffect(() => {
    const element = body.current;
    element?.scrollTo(0, sheetPositions.get(now.current.key)?.top ?? 0);
    return () => {
      sheetPositions.set(now.current.key, { stop: now.current.stop, top: element?.scrollTop ?? 0 });
    };
  }, []);

  const raise = useCallback(() => setStop((stop) => (stop === 'peek' ? 'half' : stop)), []);
  const show = useCallback((id: string) => {
    const list = body.current;
    const card = list?.querySelector(`[data-expert="${id}"]`);
    if (!list || !card) return;
    list.scrollBy(0, card.getBoundingClientRect().top - list.getBoundingClientRect().top - 12);
  }, []);
  const covers = useCallback(
    (bottom: number) =>
      body.current?.closest('.bottom-sheet') && innerWidth < 1024 ? Math.max(0, bottom - innerHeight / 2) : 0,
    [],
  );
  return { stop, setStop, body, raise, show, covers };
}

/** Returns the sheet's initial stop: half open if there are no results, because the list explains why. */
function firstStop(cards: readonly CardData[]): SheetStop {
  return cards.length > 0 ? 'peek' : 'half';
}
