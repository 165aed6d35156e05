import { forgetHere, keepHere, keptHere } from './kept-here.ts';

/** What someone viewed last, stored only in this browser. */
export type RecentList<Thing> = {
  /** Key in the browser's storage. */
  key: string;
  /** Returns the stored items, newest first. */
  read: () => Thing[];
  /** Puts an item first, once its person has consented to storage. */
  remember: (thing: Thing) => void;
  /** Removes all of them. */
  forget: () => void;
};

/** Parses stored text and drops invalid items, since anyone may write into the storage. */
function readRecent<Thing>(
  kept: string | null,
  isOne: (thing: unknown) => thing is Thing,
  most: number,
): Thing[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.filter(isOne).slice(0, most) : [];
  } catch {
    return [];
  }
}

/**
 * Makes a list of recently viewed items.
 * @param list.isOne whether a stored value is a valid item.
 * @param list.same whether two items are the same, so that each appears once.
 */
export function recentList<Thing>(list: {
  key: string;
  most: number;
  isOne: (thing: unknown) => thing is Thing;
  same: (a: Thing, b: Thing) => boolean;
}): RecentList<Thing> {
  const read = () => readRecent(keptHere(list.key), list.isOne, list.most);
  return {
    key: list.key,
    read,
    remember(thing) {
      const others = read().filter((other) => !list.same(other, thing));
      keepHere(list.key, JSON.stringify([thing, ...others].slice(0, list.most)));
    },
    forget: () => forgetHere(list.key),
  };
}
