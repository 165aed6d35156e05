import { readLocal, removeLocal, storeLocal } from './local-store.ts';

export type RecentList<Thing> = {
  key: string;
  read: () => Thing[];
  /** Puts an item first, but only if the person has consented to storage. */
  remember: (thing: Thing) => void;
  forget: () => void;
};

/** Drops invalid items, because people and extensions can change the browser's storage. */
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
 * Makes a list that remembers items in this browser only.
 * @param list.isOne checks whether a stored value is a valid item.
 * @param list.same checks whether two items are the same; each item appears once.
 */
export function recentList<Thing>(list: {
  key: string;
  most: number;
  isOne: (thing: unknown) => thing is Thing;
  same: (a: Thing, b: Thing) => boolean;
}): RecentList<Thing> {
  const read = () => readRecent(readLocal(list.key), list.isOne, list.most);
  return {
    key: list.key,
    read,
    remember(thing) {
      const others = read().filter((other) => !list.same(other, thing));
      storeLocal(list.key, JSON.stringify([thing, ...others].slice(0, list.most)));
    },
    forget: () => removeLocal(list.key),
  };
}
