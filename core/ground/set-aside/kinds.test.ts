import { expect, it } from 'vitest';
import { pauseMinutes } from './kinds.ts';

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [10, 512],
  [11, 1024],
  [12, 1440],
  [5000, 1440],
])('after %i tries, the pause is %i minutes', (tries, minutes) => {
  expect(pauseMinutes(tries)).toBe(minutes);
});
