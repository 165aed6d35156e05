import { expect, it } from 'vitest';
import { CallLimits } from './call-limits.ts';

it('allows so many calls in a minute, for each caller', () => {
  let now = 0;
  const limits = new CallLimits(2, () => now);
  expect(limits.take('one')).toEqual({ isAllowed: true, left: 1, seconds: 60 });
  now = 20_500;
  expect(limits.take('one')).toEqual({ isAllowed: true, left: 0, seconds: 40 });
  expect(limits.take('one')).toEqual({ isAllowed: false, left: 0, seconds: 40 });
  expect(limits.take('other').isAllowed).toBe(true);
  now = 60_000;
  expect(limits.take('one')).toEqual({ isAllowed: true, left: 1, seconds: 60 });
});
