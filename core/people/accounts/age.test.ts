import { describe, expect, it } from 'vitest';
import { dateFor, isOfAge, knownZone } from './age.ts';

const date = (text: string) => Temporal.PlainDate.from(text);

describe('21 or over', () => {
  it.each([
    ['2005-12-01', '2026-12-01', true, 'turns 21 today'],
    ['2005-12-02', '2026-12-01', false, 'turns 21 tomorrow'],
    ['2005-11-30', '2026-12-01', true, 'turned 21 yesterday'],
    ['1950-01-01', '2026-12-01', true, 'long ago'],
    ['2026-12-01', '2026-12-01', false, 'born today'],
    ['2030-01-01', '2026-12-01', false, 'not born yet'],
    ['2005-12-31', '2026-12-31', true, 'on New Year’s Eve'],
    ['2006-01-01', '2026-12-31', false, 'the day before New Year'],
    ['2004-02-29', '2025-02-28', false, 'born on February 29, the day before March'],
    ['2004-02-29', '2025-03-01', true, 'born on February 29, on March 1'],
    ['2004-02-28', '2025-02-28', true, 'born on February 28'],
    ['2003-03-01', '2024-02-29', false, 'born on March 1, on a February 29'],
  ])('born %s, on %s: %s (%s)', (born, today, answer) =>
    expect(isOfAge(date(born), date(today))).toBe(answer),
  );
});

describe('the date for checking a person’s age', () => {
  const now = Temporal.Instant.from('2026-12-01T05:30:00Z');
  const served = ['America/New_York', 'America/Denver', 'Pacific/Honolulu'];
  it.each([
    ['America/New_York', '2026-12-01'],
    ['America/Chicago', '2026-11-30'],
    ['Pacific/Honolulu', '2026-11-30'],
    [null, '2026-11-30'],
  ])('in %s it is %s', (zone, today) => expect(dateFor(zone, now, served).toString()).toBe(today));

  it.each([
    ['Pacific/Kiritimati', served, '2026-11-30'],
    ['Pacific/Guam', served, '2026-11-30'],
    ['Asia/Tokyo', served, '2026-11-30'],
    ['Pacific/Guam', [...served, 'Pacific/Guam'], '2026-12-01'],
    ['America/New_York', [], '2026-11-30'],
  ])('in %s it is no later than in the served states (%s): %s', (zone, served, today) => {
    const now = Temporal.Instant.from('2026-11-30T18:00:00Z');
    expect(dateFor(zone, now, served).toString()).toBe(today);
  });

  it.each([
    ['America/Denver', 'America/Denver'],
    ['America/Indiana/Knox', 'America/Indiana/Knox'],
    ['Mars/Olympus', null],
    ['+14:00', null],
    ['', null],
    ['America/Denver; drop table', null],
    [undefined, null],
  ])('the zone %s is read as %s', (text, zone) => expect(knownZone(text)).toBe(zone));
});
