import { type Calendar, firstFreeTimes, slotDays } from '../core/availability/slots.ts';
import type { WeeklyHours } from '../core/availability/weekly-hours.ts';

/**
 * How many answers a processor second gives, of one expert with two stretches of hours on each day, extra hours on
 * two dates and 84 taken times: the whole page of the next 14 days, and the first three free times of each of the 24
 * experts of a list. The clock of the place changes within the days that are asked for.
 *
 * node bench/slots.ts [seconds]
 */
const seconds = Number(process.argv[2] ?? 5);
const MINUTE = 60_000;
const zone = 'America/Denver';
const now = Temporal.Instant.from('2027-03-08T15:10:00Z');
const today = now.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;

const hours: WeeklyHours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, startMinute: 7 * 60, endMinute: 12 * 60 },
  { weekday, startMinute: 12 * 60 + 30, endMinute: 21 * 60 },
]);
const extra = ['2027-03-10', '2027-03-17'].map((date) => ({ date, startMinute: 1260, endMinute: 1320 }));
/** Six a day, of different lengths and with time between them. */
const busy = Array.from({ length: 84 }, (_, index) => {
  const startsAt = today + (Math.floor(index / 6) * 1440 + 7 * 60 + (index % 6) * 130) * MINUTE;
  return { startsAt, endsAt: startsAt + (15 + (index % 4) * 15) * MINUTE };
});
const calendar: Calendar = { zone, hours, extra, busy, now };
const list = Array.from({ length: 24 }, (_, index) => ({ ...calendar, busy: busy.slice(index) }));

const slots = slotDays(calendar).reduce((sum, day) => sum + day.slots.length, 0);
console.log(`${busy.length} taken times, ${slots} bookable starts in 14 days`);
console.table([
  { what: 'the next 14 days of one expert', ...measure(() => slotDays(calendar)) },
  {
    what: 'the first free times of 24 experts',
    ...measure(() => list.map((one) => firstFreeTimes(one, 3))),
  },
]);

/** Answers a second of processor time, with the garbage that they make. */
function measure(answer: () => unknown): { 'per processor second': number; 'µs each': number } {
  for (const until = performance.now() + 500; performance.now() < until; ) answer();
  const before = process.cpuUsage();
  let count = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; count += 1) answer();
  const { user, system } = process.cpuUsage(before);
  const µs = (user + system) / count;
  return { 'per processor second': Math.round(1e6 / µs), 'µs each': Number(µs.toFixed(1)) };
}
