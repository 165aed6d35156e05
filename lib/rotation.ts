/** What a rotation shows and which items it showed before, the newest last. */
export type Rotation = { index: number; history: readonly number[] };

/** The share of all items that have to pass before one may come again. */
export const HISTORY_SHARE = 0.75;

/**
 * The next item of a rotation, drawn at random from those not shown lately.
 * The history keeps three quarters of the items, so that of twenty fifteen pass before one returns.
 * @param count how many items there are; with one, that one stays.
 * @param history indexes shown so far, the newest last; may be longer than needed.
 * @param random a number from 0 to just under 1.
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
