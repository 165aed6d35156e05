import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarsEverywhere, hoursOfPractice, type Practitioner } from './practitioner.ts';
import { type Calendar, firstFreeTimesOfAny, freeStretchOfAny, slotDays, slotDaysOfAny } from './slots.ts';
import { DEFAULT_HOURS, hoursAnywhere, hoursAt, type PlacedRange } from './weekly-hours.ts';

const DENVER = { id: 'denver', zone: 'America/Denver' };
const BOULDER = { id: 'boulder', zone: 'America/Denver' };
const PORTLAND = { id: 'portland', zone: 'America/Los_Angeles' };
const range = (placeId: string | null, from: number, to: number, weekday = 2): PlacedRange => ({
  placeId,
  weekday,
  startMinute: from * 60,
  endMinute: to * 60,
});
const who = (id: string, ranges: PlacedRange[], keepsDefaultHours = false): Practitioner => ({
  id,
  name: id,
  keepsDefaultHours,
  isAroundTheClock: false,
  languages: [],
  noticeMinutes: 15,
  extra: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  ranges,
});
const NO_TRAVEL = { milesPerHour: 0, leastMinutes: 0 };
const minutes = (hours: readonly { startMinute: number; endMinute: number }[]) =>
  hours.map(({ startMinute, endMinute }) => [startMinute / 60, endMinute / 60]);

describe('the week of a practitioner', () => {
  it.each([
    ['who has set none keeps the default at each place', [], true, 'denver', [[9, 18]]],
    ['whose places are gone with all hours is nowhere', [], false, 'denver', []],
    [
      'with general hours has them at a place without its own',
      [range(null, 8, 12)],
      false,
      'denver',
      [[8, 12]],
    ],
    [
      'with hours for a place has those there',
      [range(null, 8, 12), range('denver', 14, 16)],
      false,
      'denver',
      [[14, 16]],
    ],
    ['with hours only at another place is not here', [range('boulder', 14, 16)], false, 'denver', []],
  ] as [string, PlacedRange[], boolean, string, number[][]][])('%s', (_what, ranges, keeps, place, hours) => {
    const week = hoursAt({ ranges, keepsDefaultHours: keeps, isAroundTheClock: false }, place).filter(
      ({ weekday }) => weekday === 2,
    );
    expect(minutes(week)).toEqual(hours);
  });

  it('is open for home visits during all of their hours', () => {
    const ranges = [range('denver', 9, 12), range('boulder', 11, 15), range(null, 18, 20)];
    expect(minutes(hoursAnywhere({ ranges, keepsDefaultHours: false, isAroundTheClock: false }))).toEqual([
      [9, 15],
      [18, 20],
    ]);
    expect(hoursAnywhere({ ranges: [], keepsDefaultHours: true, isAroundTheClock: false })).toBe(
      DEFAULT_HOURS,
    );
  });
});

describe('the hours of a practice', () => {
  it('are those in which anyone is there; they can add up to 24-hour availability', () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const night = who(
      'night',
      days.flatMap((day) => [range(null, 0, 9, day), range(null, 18, 24, day)]),
    );
    const day = who('day', [], true);
    const openMinutes = (people: Parameters<typeof hoursOfPractice>[0]) =>
      hoursOfPractice(people, [DENVER, BOULDER]).reduce(
        (sum, { startMinute, endMinute }) => sum + endMinute - startMinute,
        0,
      );
    expect(openMinutes([night])).toBe(7 * 15 * 60);
    expect(openMinutes([night, day])).toBe(7 * 24 * 60);
  });

  it('stay as set for one practitioner with the same hours everywhere', () => {
    const ranges = [range(null, 9, 12), range(null, 12, 15)];
    expect(hoursOfPractice([who('one', ranges)], [DENVER, BOULDER])).toEqual(ranges);
  });
});

describe('the calendars of a practice', () => {
  const drawn = { busy: new Map(), now: Temporal.Instant.from('2026-12-01T07:00:00Z'), travel: NO_TRAVEL };
  it('exist once per time zone and per place with its own hours', () => {
    const places = [DENVER, BOULDER, PORTLAND];
    const same = calendarsEverywhere([who('one', [range(null, 9, 12)])], places, drawn);
    expect(same.map(({ zone }) => zone)).toEqual(['America/Denver', 'America/Los_Angeles']);
    const own = [range(null, 9, 12), range('boulder', 9, 10), range('denver', 11, 12)];
    const apart = calendarsEverywhere([who('one', own)], places, drawn);
    expect(apart.map(({ hours }) => minutes(hours))).toEqual([[[11, 12]], [[9, 10]], [[9, 12]]]);
  });

  it('keep local hours at a place where the clock has already changed', () => {
    // Clocks go forward on March 14, 2027: 10:00 in Denver is 17:00 UTC before and 16:00 UTC afterward.
    const now = Temporal.Instant.from('2027-03-13T08:00:00Z');
    const everyDay = [6, 7].flatMap((day) => [range('denver', 10, 11, day), range('portland', 10, 11, day)]);
    const starts = (place: typeof DENVER) =>
      slotDays(
        calendarsEverywhere([who('one', everyDay)], [place], { busy: new Map(), now, travel: NO_TRAVEL })[0]!,
      )
        .slice(0, 2)
        .map(({ slots }) => new Date(slots[0]!.startsAt).toISOString());
    expect(starts(DENVER)).toEqual(['2027-03-13T17:00:00.000Z', '2027-03-14T16:00:00.000Z']);
    expect(starts(PORTLAND)).toEqual(['2027-03-13T18:00:00.000Z', '2027-03-14T17:00:00.000Z']);
  });
});

const now = Temporal.Instant.from('2026-12-01T07:00:00Z');
const tuesday = (from: number, to: number): Calendar => ({
  zone: 'America/Denver',
  busy: [],
  now,
  hours: [{ weekday: 2, startMinute: from * 60, endMinute: to * 60 }],
});
const at = (clock: string) => Date.parse(`2026-12-01T${clock}:00-07:00`);

describe('the free times of anyone', () => {
  it('list each start once, with the longest time that one of them has', () => {
    const [day] = slotDaysOfAny([tuesday(9, 10.5), tuesday(10, 11)]);
    expect(day!.slots.map(({ startsAt, lengths }) => [startsAt, lengths.at(-1)])).toEqual([
      [at('09:00'), 60],
      [at('09:30'), 60],
      [at('10:00'), 60],
      [at('10:30'), 30],
    ]);
    expect(firstFreeTimesOfAny([tuesday(10, 11), tuesday(9, 10.5)], 3)).toEqual([
      at('09:00'),
      at('09:30'),
      at('10:00'),
    ]);
  });

  it.each([
    ['that overlap are one stretch', [tuesday(9, 11), tuesday(10, 13)], '09:00', '12:30'],
    ['that touch are one stretch', [tuesday(11, 13), tuesday(9, 11)], '09:00', '12:30'],
    ['with a gap are two', [tuesday(9, 11), tuesday(12, 13)], '09:00', '10:30'],
    ['inside one another are the longer one', [tuesday(9, 13), tuesday(10, 11)], '09:00', '12:30'],
  ] as const)('%s', (_what, calendars, from, until) => {
    expect(freeStretchOfAny(calendars)).toEqual({ from: at(from), until: at(until) });
  });

  it('are two stretches if no one has a start between them', () => {
    const short = { ...tuesday(9, 13), busy: [{ startsAt: at('09:40'), endsAt: at('13:00') }] };
    const late = { ...tuesday(9, 13), busy: [{ startsAt: at('09:00'), endsAt: at('09:35') }] };
    expect(freeStretchOfAny([short, late])).toEqual({ from: at('09:00'), until: at('09:00') });
  });

  it('expire at the earliest midnight while there are none', () => {
    const closed = { ...tuesday(9, 10), hours: [] };
    const later = { ...closed, zone: 'America/Los_Angeles' };
    const until = Date.parse('2026-12-01T08:00:00Z');
    expect(freeStretchOfAny([closed, later])).toEqual({ from: null, until });
  });

  it('are exactly those that are free for at least one of them', () => {
    const half = fc.integer({ min: 0, max: 47 });
    const busy = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 48 * 4 }), fc.integer({ min: 1, max: 30 }))
        .map(([from, length]) => ({
          startsAt: at('00:00') + from * 900_000,
          endsAt: at('00:00') + (from + length) * 900_000,
        })),
      { maxLength: 4 },
    );
    const calendars = fc
      .tuple(half, half, busy)
      .map(([a, b, busy]) => ({ ...tuesday(Math.min(a, b) / 2, Math.max(a, b) / 2 + 0.5), busy }));
    fc.assert(
      fc.property(calendars, calendars, fc.integer({ min: 0, max: 86_400_000 }), (one, other, later) => {
        const then = now.add({ milliseconds: later });
        const both: [Calendar, Calendar] = [
          { ...one, now: then },
          { ...other, now: then },
        ];
        const free = both.flatMap((calendar) => slotDays(calendar).flatMap(({ slots }) => slots));
        const merged = slotDaysOfAny(both).flatMap(({ slots }) => slots);
        const starts = [...new Set(free.map(({ startsAt }) => startsAt))].sort((a, b) => a - b);
        expect(merged.map(({ startsAt }) => startsAt)).toEqual(starts);
        for (const { startsAt, lengths } of free) {
          expect(merged.find((slot) => slot.startsAt === startsAt)!.lengths).toEqual(
            expect.arrayContaining([...lengths]),
          );
        }
        expect(firstFreeTimesOfAny(both, 5)).toEqual(starts.slice(0, 5));
        const { from, until } = freeStretchOfAny(both);
        if (starts.length === 0) expect(from).toBeNull();
        else {
          expect(from! <= starts[0]! && starts[0]! <= until && starts.includes(until)).toBe(true);
          for (let start = starts[0]!; start <= until; start += 1_800_000) expect(starts).toContain(start);
        }
      }),
      { numRuns: 300 },
    );
  });
});
