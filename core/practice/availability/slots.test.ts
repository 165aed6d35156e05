import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitOf, dayNumber, maskOf } from './day-parts.ts';
import { LENGTHS, MINIMUM_MINUTES } from './lengths.ts';
import {
  type Busy,
  type Calendar,
  firstFreeTimes,
  firstFreeTimesIn,
  freeStretch,
  freeTimeOfAny,
  LEAD_MINUTES,
  slotDays,
  slotState,
} from './slots.ts';
import { ALL_HOURS, DEFAULT_HOURS, type WeeklyHours } from './weekly-hours.ts';

const at = (text: string) => Temporal.Instant.from(text);
const ms = (text: string) => at(text).epochMilliseconds;
const clock = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
const wall = (instant: number, zone: string) => clock(instant, zone).toPlainTime().toString().slice(0, 5);

function calendar(values: Partial<Calendar> & { now: Temporal.Instant }): Calendar {
  return { zone: 'America/Denver', hours: DEFAULT_HOURS, busy: [], ...values };
}

const every = (startMinute: number, endMinute: number): WeeklyHours =>
  DEFAULT_HOURS.map(({ weekday }) => ({ weekday, startMinute, endMinute }));

describe('the bookable days', () => {
  const now = at('2026-12-01T07:00:00Z');
  const days = slotDays(calendar({ now }));

  it('are 14, starting today at the place', () => {
    expect(days).toHaveLength(14);
    expect(days[0]!.date).toBe('2026-12-01');
    expect(days[13]!.date).toBe('2026-12-14');
  });

  it('each have the 18 starts from 09:00 to 17:30', () => {
    for (const day of days) {
      const starts = day.slots.map((slot) => wall(slot.startsAt, 'America/Denver'));
      expect(starts).toHaveLength(18);
      expect(starts[0]).toBe('09:00');
      expect(starts[1]).toBe('09:30');
      expect(starts[17]).toBe('17:30');
    }
  });

  it.each([
    ['Pacific/Honolulu', '2026-11-30'],
    ['America/Denver', '2026-12-01'],
    ['America/New_York', '2026-12-01'],
  ])('begin in %s with the date of that place, %s', (zone, first) => {
    expect(slotDays(calendar({ now, zone }))[0]!.date).toBe(first);
  });

  it.each([
    ['2026-12-01T06:59:59Z', '2026-11-30', 0],
    ['2026-12-01T07:00:00Z', '2026-12-01', 18],
  ])('turn over at the midnight of the place: at %s the first is %s', (instant, date, count) => {
    const [first] = slotDays(calendar({ now: at(instant) }));
    expect([first!.date, first!.slots.length]).toEqual([date, count]);
  });
});

describe('the lengths at closing', () => {
  const [day] = slotDays(calendar({ now: at('2026-12-01T07:00:00Z') }));
  it.each([
    ['16:30', [15, 30, 45, 60]],
    ['17:00', [15, 30, 45, 60]],
    ['17:30', [15, 30]],
  ])('from %s are %j', (time, lengths) => {
    expect(day!.slots.find((slot) => wall(slot.startsAt, 'America/Denver') === time)?.lengths).toEqual(
      lengths,
    );
  });

  it('run past midnight if the place is open then', () => {
    const [first] = slotDays(calendar({ now: at('2026-12-01T07:00:00Z'), hours: ALL_HOURS }));
    expect(first!.slots).toHaveLength(47);
    expect(first!.slots.at(-1)!.lengths).toEqual([15, 30, 45, 60]);
  });

  it('stop at midnight if the next day is closed', () => {
    const hours = [{ weekday: 2, startMinute: 22 * 60, endMinute: 24 * 60 }];
    const [first] = slotDays(calendar({ now: at('2026-12-01T07:00:00Z'), hours }));
    expect(first!.slots.at(-1)!.lengths).toEqual([15, 30]);
  });
});

describe('the notice', () => {
  it.each([
    ['2026-12-01T18:00:00Z', '11:30'],
    ['2026-12-01T18:14:59Z', '11:30'],
    ['2026-12-01T18:15:00Z', '11:30'],
    ['2026-12-01T18:15:01Z', '12:00'],
  ])(`is ${LEAD_MINUTES} minutes: at %s the first start is %s`, (now, time) => {
    expect(wall(firstFreeTimes(calendar({ now: at(now) }), 1)[0]!, 'America/Denver')).toBe(time);
  });
});

describe('a clock change', () => {
  const early = every(60, 240);

  it('gives no start for a skipped hour (Denver, 2027-03-14, 02:00 to 03:00)', () => {
    const day = slotDays(calendar({ now: at('2027-03-13T12:00:00Z'), hours: early }))[1]!;
    expect(day.date).toBe('2027-03-14');
    expect(day.slots.map((slot) => wall(slot.startsAt, 'America/Denver'))).toEqual([
      '01:00',
      '01:30',
      '03:00',
      '03:30',
    ]);
    expect(day.slots[1]!.lengths).toEqual([15, 30, 45, 60]);
  });

  it('gives each instant of a repeated hour once (Denver, 2027-11-07, 01:00 to 02:00)', () => {
    const day = slotDays(calendar({ now: at('2027-11-06T12:00:00Z'), hours: early }))[1]!;
    expect(day.date).toBe('2027-11-07');
    expect(day.slots.map((slot) => wall(slot.startsAt, 'America/Denver'))).toEqual([
      '01:00',
      '01:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
    ]);
    expect(new Set(day.slots.map((slot) => slot.startsAt)).size).toBe(8);
  });

  it('leaves 18 starts from 09:00 to 17:30 on both days', () => {
    const spring = slotDays(calendar({ now: at('2027-03-13T12:00:00Z') }))[1]!;
    const fall = slotDays(calendar({ now: at('2027-11-06T12:00:00Z') }))[1]!;
    expect([spring.slots.length, fall.slots.length]).toEqual([18, 18]);
    expect(spring.slots[0]!.startsAt).toBe(ms('2027-03-14T15:00:00Z'));
    expect(fall.slots[0]!.startsAt).toBe(ms('2027-11-07T16:00:00Z'));
  });

  it.each(['America/Phoenix', 'Pacific/Honolulu'])('does not happen in %s', (zone) => {
    for (const now of ['2027-03-13T12:00:00Z', '2027-11-06T12:00:00Z']) {
      const day = slotDays(calendar({ zone, now: at(now), hours: ALL_HOURS }))[2]!;
      expect(day.slots).toHaveLength(48);
    }
  });

  it.each([
    ['2027-03-13T12:00:00Z', 46],
    ['2027-11-06T12:00:00Z', 50],
  ])('gives a day around the clock 23 or 25 hours (from %s: %i starts)', (now, starts) => {
    expect(slotDays(calendar({ now: at(now), hours: ALL_HOURS }))[1]!.slots).toHaveLength(starts);
  });

  it('refuses an instant whose local time would be open only in another offset', () => {
    const now = at('2027-03-13T12:00:00Z');
    expect(slotState(calendar({ now, hours: every(120, 180) }), ms('2027-03-14T09:00:00Z'), 15)).toBe(
      'closed',
    );
  });
});

describe('taken time', () => {
  const now = at('2026-12-01T07:00:00Z');
  const busy: Busy[] = [{ startsAt: ms('2026-12-01T17:00:00Z'), endsAt: ms('2026-12-01T17:45:00Z') }];
  const taken = calendar({ now, busy });

  it.each([
    ['09:30', '2026-12-01T16:30:00Z', [15, 30]],
    ['10:00', '2026-12-01T17:00:00Z', undefined],
    ['10:30', '2026-12-01T17:30:00Z', undefined],
    ['11:00', '2026-12-01T18:00:00Z', [15, 30, 45, 60]],
  ])('at %s leaves the lengths that do not overlap it', (_time, start, lengths) => {
    expect(slotDays(taken)[0]!.slots.find((slot) => slot.startsAt === ms(start))?.lengths).toEqual(lengths);
  });

  it.each([
    ['a free time', '2026-12-01T18:00:00Z', 60, 'free'],
    ['a taken time', '2026-12-01T17:00:00Z', 15, 'taken'],
    ['a length that runs into a taken time', '2026-12-01T16:30:00Z', 45, 'taken'],
    ['a time off the grid', '2026-12-01T18:10:00Z', 15, 'closed'],
    ['a length below the shortest', '2026-12-01T18:00:00Z', 14, 'closed'],
    ['the length of an option', '2026-12-01T18:00:00Z', 20, 'free'],
    ['a length past closing', '2026-12-02T00:30:00Z', 45, 'closed'],
    ['the past', '2026-11-30T18:00:00Z', 15, 'closed'],
    ['the last day', '2026-12-14T18:00:00Z', 15, 'free'],
    ['the day after the last', '2026-12-15T18:00:00Z', 15, 'closed'],
    ['before opening', '2026-12-01T15:30:00Z', 15, 'closed'],
  ] as const)('recognizes %s', (_what, start, minutes, state) => {
    expect(slotState(taken, ms(start), minutes)).toBe(state);
  });
});

describe('the free stretch', () => {
  it.each([
    ['before opening', '2026-12-01T07:00:00Z', [], '2026-12-01T16:00:00Z', '2026-12-02T00:30:00Z'],
    ['within the hours', '2026-12-01T20:00:00Z', [], '2026-12-01T16:00:00Z', '2026-12-02T00:30:00Z'],
    ['after the last start', '2026-12-02T00:20:00Z', [], '2026-12-02T16:00:00Z', '2026-12-03T00:30:00Z'],
    [
      'up to a booking',
      '2026-12-01T07:00:00Z',
      [{ startsAt: ms('2026-12-01T18:00:00Z'), endsAt: ms('2026-12-01T19:00:00Z') }],
      '2026-12-01T16:00:00Z',
      '2026-12-01T17:30:00Z',
    ],
    [
      'after a booking',
      '2026-12-01T17:50:00Z',
      [{ startsAt: ms('2026-12-01T18:00:00Z'), endsAt: ms('2026-12-01T19:00:00Z') }],
      '2026-12-01T19:00:00Z',
      '2026-12-02T00:30:00Z',
    ],
  ])('is computed %s', (_what, now, busy, from, until) => {
    expect(freeStretch(calendar({ now: at(now), busy }))).toEqual({ from: ms(from), until: ms(until) });
  });

  it('is empty while everything is taken, until the check at midnight', () => {
    const busy = [{ startsAt: ms('2026-11-01T00:00:00Z'), endsAt: ms('2027-01-01T00:00:00Z') }];
    expect(freeStretch(calendar({ now: at('2026-12-01T18:00:00Z'), busy }))).toEqual({
      from: null,
      until: ms('2026-12-02T07:00:00Z'),
    });
  });
});

describe('the free parts of days', () => {
  const busy = [{ startsAt: ms('2026-12-02T15:00:00Z'), endsAt: ms('2026-12-03T00:00:00Z') }];
  const one = calendar({ now: at('2026-12-01T20:10:00Z'), busy });
  const [today, tomorrow] = [dayNumber('2026-12-01'), dayNumber('2026-12-02')];

  it.each([
    ['this morning is over', today, 'morning', false],
    ['this afternoon is free', today, 'afternoon', true],
    ['tomorrow morning is taken', tomorrow, 'morning', false],
    ['tomorrow evening is free', tomorrow, 'evening', true],
    ['a day after the last that can be booked', today + 14, null, false],
  ] as const)('say that %s', (_what, day, part, isFree) => {
    expect((freeTimeOfAny([one]).parts & maskOf([day], part)) !== 0n).toBe(isFree);
  });

  it('limit the first free times to their starts', () => {
    expect(firstFreeTimesIn([one, one], 2, maskOf([tomorrow], 'evening'))).toEqual([
      ms('2026-12-03T00:00:00Z'),
      ms('2026-12-03T00:30:00Z'),
    ]);
    expect(firstFreeTimesIn([one], 2, maskOf([tomorrow], 'morning'))).toEqual([]);
  });

  it('are those with a start on the booking page', () => {
    const starts = slotDays(one).flatMap(({ date, slots }) =>
      slots.map(({ startsAt }) => {
        const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(
          one.zone,
        );
        return bitOf(dayNumber(date), 60 * hour + minute);
      }),
    );
    expect(freeTimeOfAny([one]).parts).toBe(starts.reduce((all, bit) => all | bit, 0n));
  });
});

describe('for any hours, zone, and bookings', () => {
  const zones = [
    'America/Denver',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/New_York',
    'America/Anchorage',
  ];
  const hours = fc
    .array(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        startMinute: fc.integer({ min: 0, max: 46 }).map((half) => half * 30),
        halves: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((ranges) =>
      ranges.map(({ weekday, startMinute, halves }) => ({
        weekday,
        startMinute,
        endMinute: Math.min(1440, startMinute + halves * 30),
      })),
    );
  const start = ms('2027-01-01T00:00:00Z');
  const moments = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => start + minutes * 60_000);

  it('every slot is in the future, on the grid, within local hours, free, and listed once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        hours,
        moments,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 14 * 96 }), fc.constantFrom(...LENGTHS)), {
          maxLength: 8,
        }),
        (zone, week, nowMs, taken) => {
          const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
          const busy = taken.map(([quarter, minutes]) => {
            const startsAt = nowMs - (nowMs % 900_000) + quarter * 900_000;
            return { startsAt, endsAt: startsAt + minutes * 60_000 };
          });
          const cal = { zone, hours: week, busy, now };
          const slots = slotDays(cal).flatMap((day) => day.slots);
          expect(new Set(slots.map((slot) => slot.startsAt)).size).toBe(slots.length);
          expect(firstFreeTimes(cal, 3)).toEqual(slots.slice(0, 3).map((slot) => slot.startsAt));
          for (const { startsAt, lengths } of slots.slice(0, 60)) {
            expect(startsAt).toBeGreaterThanOrEqual(nowMs + LEAD_MINUTES * 60_000);
            expect(clock(startsAt, zone).minute % 30).toBe(0);
            const endsAt = startsAt + lengths.at(-1)! * 60_000;
            expect(busy.some((one) => one.startsAt < endsAt && startsAt < one.endsAt)).toBe(false);
            for (let moment = startsAt; moment < endsAt; moment += 900_000) {
              const shown = clock(moment, zone);
              const minute = shown.hour * 60 + shown.minute;
              expect(
                week.some(
                  (range) =>
                    range.weekday === shown.dayOfWeek &&
                    range.startMinute <= minute &&
                    minute < range.endMinute,
                ),
              ).toBe(true);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('taken time, overlapping and in any order', () => {
  const now = at('2027-03-08T15:10:00Z');
  const today = now.toZonedDateTimeISO('America/Denver').startOfDay().epochMilliseconds;
  const minute = 60_000;
  const taken = fc
    .array(fc.tuple(fc.integer({ min: -600, max: 15 * 1440 }), fc.integer({ min: 1, max: 2000 })), {
      maxLength: 60,
    })
    .map((pairs) =>
      pairs.map(([from, minutes]) => ({
        startsAt: today + from * minute,
        endsAt: today + (from + minutes) * minute,
      })),
    );
  const hours: WeeklyHours = [...every(0, 11 * 60), ...every(12 * 60, 24 * 60)];

  it('gives each start the length up to the next taken time', () => {
    const whole = slotDays(calendar({ now, hours })).flatMap(({ slots }) => slots);
    const property = fc.property(taken, (busy) => {
      const expected = whole.flatMap(({ startsAt, longest }) => {
        if (busy.some((time) => time.startsAt <= startsAt && startsAt < time.endsAt)) return [];
        const next = Math.min(
          ...busy.filter((time) => time.startsAt > startsAt).map((time) => time.startsAt),
        );
        const left = Math.min(longest, Math.floor((next - startsAt) / minute));
        return left >= MINIMUM_MINUTES ? [[startsAt, left]] : [];
      });
      const free = slotDays(calendar({ now, hours, busy })).flatMap(({ slots }) => slots);
      expect(free.map(({ startsAt, longest }) => [startsAt, longest])).toEqual(expected);
    });
    fc.assert(property, { numRuns: 300 });
  });
});
