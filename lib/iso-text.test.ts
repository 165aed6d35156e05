import { expect, it } from 'vitest';
import { isoTexts } from './iso-text.ts';

it('writes instants as toISOString does', () => {
  const texts = isoTexts();
  const starts = [
    '2026-11-30T23:30:00Z',
    '2026-12-01T00:00:00Z',
    '1969-12-31T23:59:00Z',
    '-000001-02-28T07:05:00Z',
  ];
  const steps = [0, 60_000, 5 * 60_000, 12 * 3_600_000, 1, 86_400_000];
  const instants = starts.flatMap((start) => steps.map((step) => Date.parse(start) + step));
  expect(instants.map(texts)).toEqual(instants.map((ms) => new Date(ms).toISOString()));
  expect(() => texts(Number.NaN)).toThrow(RangeError);
});
