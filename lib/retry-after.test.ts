import { expect, it } from 'vitest';
import { secondsToWait } from './retry-after.ts';

const NOW = Date.parse('2026-12-01T18:00:00Z');

it.each([
  ['0', 0],
  ['120', 120],
  ['86400', 86_400],
  ['999999999', 86_400],
  ['Tue, 01 Dec 2026 18:02:00 GMT', 120],
  ['Tue, 08 Dec 2026 18:00:00 GMT', 86_400],
  ['Tue, 01 Dec 2026 17:59:00 GMT', null],
  ['Fri, 01 Jan 2100 00:00:00 GMT', null],
  ['-5', null],
  ['1.5', null],
  ['1e9', null],
  ['99999999999999999999', null],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('reads %j as %j seconds', (told, seconds) => {
  expect(secondsToWait(told, NOW)).toBe(seconds);
});
