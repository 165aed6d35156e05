import { forgetHere, keepHere, keptHere } from './kept-here.ts';

/** The things that somebody looked at last, kept in this browser alone. */
export type RecentList<Thing> = {
  /** The name under which the browser keeps them. */
  key: string;
  /** The kept things, the last one first. */
  read: () => Thing[];
  /** Puts one in front, once its person has accepted that something is kept. */
  remember: (thing: Thing) => void;
  /** Forgets all of them. */
  forget: () => void;
};

/** What is kept as text, as far as it is such things; empty for anything else, as anybody may write into the storage. */
export function readRecent<Thing>(
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
 * A list of what was looked at last.
 * @param list.isOne whether something read from the storage is such a thing.
 * @param list.same whether two are the same, so that it stands there once.
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
