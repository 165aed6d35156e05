import * as words from '#text/finding/discovery/rules';
import { formatCount } from '../../../lib/numbers.ts';

/** How many experts match. `is` says whether the count is exact, rounded, or a lower bound. */
export type Total = { count: number; is: 'exact' | 'about' | 'over' };

/** Formats a total: '26 experts', '1 expert', 'about 4,000 experts', 'over 500 experts'. */
export function sayTotal({ count, is }: Total): string {
  const say = { exact: words.exact_total, about: words.about_total, over: words.over_total }[is];
  return say({ count, number: formatCount(count) });
}
