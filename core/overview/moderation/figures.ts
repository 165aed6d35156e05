/** How many days the figures cover. We compare them with the same number of days before. */
export const DAYS_COMPARED = 7;

const NAMES = ['accounts', 'requests', 'confirmed', 'held'] as const;

export type FigureName = (typeof NAMES)[number];

/**
 * How often something happened on each of the last days, oldest first, and on each of as many days before.
 */
export type Figure = { name: FigureName; days: number[]; daysBefore: number[] };

/**
 * Sorts counts into days. A day without a count gets a zero.
 * @param counts `ago` is the age in whole days, 0 for the newest day.
 */
export function figuresOf(counts: readonly { name: FigureName; ago: number; count: number }[]): Figure[] {
  return NAMES.map((name) => {
    const days = Array.from({ length: 2 * DAYS_COMPARED }, () => 0);
    for (const { ago, count } of counts.filter((one) => one.name === name)) {
      if (ago >= 0 && ago < days.length) days[days.length - 1 - ago]! += count;
    }
    return { name, days: days.slice(DAYS_COMPARED), daysBefore: days.slice(0, DAYS_COMPARED) };
  });
}

/**
 * Compares a week with the previous one: '+15', '−3', or 'no change'. Percentages of small numbers would be
 * meaningless.
 */
export function sayChange(now: number, before: number): string {
  if (now === before) return 'no change';
  const change = Math.abs(now - before).toLocaleString('en-US');
  return `${now > before ? '+' : '\u2212'}${change}`;
}
