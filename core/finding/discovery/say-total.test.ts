import { expect, it } from 'vitest';
import { sayTotal } from './say-total.ts';

it.each([
  [{ count: 0, is: 'exact' }, '0 experts'],
  [{ count: 1, is: 'exact' }, '1 expert'],
  [{ count: 500, is: 'over' }, 'over 500 experts'],
  [{ count: 4000, is: 'about' }, 'about 4,000 experts'],
] as const)('formats the total %o as %s', (total, words) => {
  expect(sayTotal(total)).toBe(words);
});
