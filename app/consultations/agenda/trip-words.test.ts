import { expect, it } from 'vitest';
import { sayIn, sayStart } from './trip-words.ts';

const at = (text: string) => Date.parse(text);
const NOW = '2026-12-02T01:40:00Z';

it.each([
  ['2026-12-02T01:40:30Z', 'in less than a minute'],
  ['2026-12-02T01:41:00Z', 'in 1 minute'],
  ['2026-12-02T02:00:00Z', 'in 20 minutes'],
  ['2026-12-02T03:39:00Z', 'in 119 minutes'],
  ['2026-12-02T04:40:00Z', 'in 3 hours'],
  ['2026-12-07T01:40:00Z', 'in 5 days'],
  [NOW, null],
])('at %s it begins %s', (then, words) => {
  expect(sayIn(at(NOW), at(then))).toBe(words);
});

it.each([
  ['America/Denver', '2026-12-02T02:00:00Z', 'Today, 7:00 PM'],
  ['America/Denver', '2026-12-02T17:00:00Z', 'Tomorrow, 10:00 AM'],
  ['America/New_York', '2026-12-02T04:59:00Z', 'Today, 11:59 PM'],
  ['America/New_York', '2026-12-02T05:00:00Z', 'Tomorrow, 12:00 AM'],
  ['America/Denver', '2026-12-09T02:00:00Z', 'Tue, Dec 8, 7:00 PM'],
])('in %s, %s is %s', (zone, then, words) => {
  expect(sayStart(at(NOW), at(then), zone)).toBe(words);
});
