import { formatCount } from '../../../lib/numbers.ts';

/** How many experts match. `is` says whether the count is exact, rounded, or a lower bound. */
export type Total = { count: number; is: 'exact' | 'about' | 'over' };

/** Formats a total: '26 experts', '1 expert', 'about 4,000 experts', 'over 500 experts'. */
export function sayTotal({ count, is }: Total): string {
  const number = formatCount(count);
  return `${is === 'exact' ? '' : `${is} `}${number} ${count === 1 ? 'expert' : 'experts'}`;
}
