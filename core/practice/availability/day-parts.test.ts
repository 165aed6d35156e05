import { describe, expect, it } from 'vitest';
import { bitOf, DAY_PARTS, dayNumber, maskOf } from './day-parts.ts';
import { DAYS_AHEAD } from './days-ahead.ts';

const SATURDAY = dayNumber('2026-12-05');

describe('the parts of days', () => {
  it.each([
    [0, 'morning'],
    [11 * 60 + 59, 'morning'],
    [12 * 60, 'afternoon'],
    [16 * 60 + 30, 'afternoon'],
    [17 * 60, 'evening'],
    [23 * 60 + 30, 'evening'],
  ] as const)('count minute %d as %s', (minute, part) => {
    for (const { id } of DAY_PARTS) {
      expect((bitOf(SATURDAY, minute) & maskOf([SATURDAY], id)) !== 0n).toBe(id === part);
    }
  });

  it('are distinct for all bookable days, and fit a signed 64-bit number', () => {
    const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, at) => SATURDAY + at);
    const masks = days.map((day) => maskOf([day], null));
    expect(masks.reduce((all, mask) => all | mask, 0n)).toBe(masks.reduce((sum, mask) => sum + mask, 0n));
    for (let day = 0; day < 42; day++) expect(maskOf([day], null)).toBeLessThan(2n ** 63n);
  });
});
