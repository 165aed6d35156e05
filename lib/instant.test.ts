import { expect, it } from 'vitest';
import { isOurTime, typedInstant } from './instant.ts';

it.each([
  ['2026-12-03T18:00:00Z', true],
  ['2026-12-03T11:00:00-07:00', true],
  ['2000-01-01T00:00:00Z', true],
  ['2199-12-31T23:59:59Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['9999-12-31T23:59:59-14:00', false],
  ['+275760-09-13T00:00:00Z', false],
  ['2026-02-30T00:00:00Z', false],
  ['2026-12-03T18:00:00', false],
  ['tomorrow', false],
  ['', false],
])('%j is a valid instant: %s', (text, isOne) => {
  expect(typedInstant('Choose a time.').safeParse(text).success).toBe(isOne);
});

it('rejects numbers outside those years', () => {
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 8.64e15]) expect(isOurTime(at)).toBe(false);
});
