import { describe, expect, it } from 'vitest';
import { dateAt, parseDate } from './date-at.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the date at a place', () => {
  it.each([
    ['an ordinary midnight', 'America/Denver', '2026-06-02T06:00:00Z'],
    ['the end of the day on which clocks go forward', 'America/New_York', '2026-03-09T04:00:00Z'],
    ['the end of the day on which they go back', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['a midnight that the clock leaves out', 'America/Havana', '2026-03-08T05:00:00Z'],
    ['a midnight that it shows twice', 'America/Havana', '2026-11-01T04:00:00Z'],
  ])('changes at %s, regardless of what was computed before', (_, zone, midnight) => {
    const plain = (now: Temporal.Instant) => now.toZonedDateTimeISO(zone).toPlainDate().toString();
    for (const minutes of [-1500, -61, -1, 0, 1, 59, 60, 61, 1500, 0, -1, -1500]) {
      const now = at(midnight).add({ minutes });
      expect(`${minutes} ${dateAt(now, zone)}`).toBe(`${minutes} ${plain(now)}`);
    }
  });

  it('throws for an unknown zone', () => {
    expect(() => dateAt(at('2026-06-02T06:00:00Z'), 'America/Nowhere')).toThrow(RangeError);
  });
});

describe('a date', () => {
  it.each(['2026-12-24', '2028-02-29', '0001-01-01'])('is parsed from %s', (text) => {
    expect(parseDate(text)?.toString()).toBe(text);
  });

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-12-24T10:00',
    '20261224',
    ' 2026-12-24',
    '2026-12-24[u-ca=hebrew]',
  ])('is not %j', (text) => expect(parseDate(text)).toBeNull());
});
