/** The current item's index, and the recently shown indexes, ending with the current one. */
export type Rotation = { index: number; history: readonly number[] };

/** The share of all items that must be shown before one can return. */
const HISTORY_SHARE = 0.75;

/**
 * Picks the next item at random from those not shown lately. Of twenty items, at least fifteen others are
 * shown before one returns.
 * @param history the indexes shown so far, most recent last. It can be longer than needed.
 * @param random a number from 0 to just below 1.
 */
export function nextInRotation(count: number, history: readonly number[], random: number): Rotation {
  if (!(count > 1)) return { index: 0, history: [0] };
  const kept = Math.min(Math.floor(count * HISTORY_SHARE), count - 1);
  const recent = new Set([...history.slice(-kept), ...history.slice(-1)]);
  const fresh = Array.from({ length: count }, (_, index) => index).filter((index) => !recent.has(index));
  const at = Math.min(fresh.length - 1, Math.max(0, Math.floor(random * fresh.length)));
  const index = fresh[at] ?? 0;
  return { index, history: [...history, index].slice(-Math.max(1, kept)) };
}
