import { describe, expect, it } from 'vitest';
import { placeZones } from '../geography/places.server.ts';
import { slotDays } from './slots.ts';
import { ALL_HOURS } from './weekly-hours.ts';

/** Where the clock stays as it is all year. */
const NO_SUMMER_TIME = [
  'America/Phoenix',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Saipan',
];

/** The law's own rule (15 U.S.C. 260a): from the second Sunday in March to the first Sunday in November. */
function sunday(year: number, month: number, which: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((7 - first.dayOfWeek) % 7) + (which - 1) * 7 });
}

const years = [2026, 2027, 2028, 2029];
const changes = years
  .flatMap((year) => [
    { date: sunday(year, 3, 2), hours: 23 },
    { date: sunday(year, 11, 1), hours: 25 },
  ])
  .filter(({ date }) => date.toString() > '2026-11-22');

describe.each(placeZones())('in %s, on each night of a change of the clock of three years', (zone) => {
  const isSteady = NO_SUMMER_TIME.includes(zone);

  it.each(changes.map(({ date, hours }) => [date.toString(), isSteady ? 24 : hours] as const))(
    '%s can be booked for %i hours around the clock, each half hour once',
    (date, hours) => {
      const now = Temporal.PlainDate.from(date)
        .subtract({ days: 2 })
        .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
        .toInstant();
      const days = slotDays({ zone, hours: ALL_HOURS, busy: [], now });
      const day = days.find((one) => one.date === date)!;
      const starts = day.slots.map(({ startsAt }) => startsAt);
      expect(starts).toHaveLength(hours * 2);
      expect(new Set(starts).size).toBe(hours * 2);
      const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
      const midnight = days.find((one) => one.date === next)!.slots[0]!.startsAt;
      expect(midnight - starts[0]!).toBe(hours * 3_600_000);
      // What begins before the change and ends after it takes its minutes, whatever the clock shows.
      expect(day.slots.every(({ longest }) => longest === 240)).toBe(true);
    },
  );
});
