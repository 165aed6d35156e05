import { asDate, asInstant } from '../../../lib/as-date.ts';
import { dateAt, parseDate } from '../../../lib/date-at.ts';
import type { Context } from '../../context.ts';
import { ownPractice } from '../../people/experts/may-act-for.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { type BookingView, MAX_IN_CALENDAR } from '../booking-views/booking-view.ts';
import { readPracticeBookings } from '../booking-views/read-bookings.server.ts';

/** How many days from today a calendar can begin, in either direction. */
const MAX_DAYS_AWAY = 3 * 366;

/** A day of the calendar, with its bookings sorted by start. */
type CalendarDay = { date: string; bookings: BookingView[] };
/**
 * A day or a week of a practice in the zone of its first place. `more` is true if some bookings don't fit.
 */
export type PracticeCalendar = { zone: string; today: string; days: CalendarDay[]; more: boolean };

/**
 * Returns the requests and consultations of the user's practices by day; null if they have no practice. Uses
 * the time zone of the first practice's first place. Includes at most `MAX_IN_CALENDAR` bookings.
 * @param input.from the first day as an ISO date. Defaults to today if it is invalid or more than
 * `MAX_DAYS_AWAY` days away.
 */
export async function readCalendar(
  ctx: Context,
  input: { from: string | null; days: 1 | 7 },
): Promise<PracticeCalendar | null> {
  const practiceId = ownPractice(ctx.actor, 'staff');
  if (!practiceId) return null;
  const zone = await firstZoneOf(ctx.db, practiceId);
  const today = dateAt(ctx.now(), zone);
  const first = dayOf(input.from, today);
  const dates = Array.from({ length: input.days }, (_, index) => first.add({ days: index }));
  const startOf = (date: Temporal.PlainDate) => asDate(date.toZonedDateTime(zone));
  const found = await readPracticeBookings(ctx, {
    from: startOf(first),
    until: startOf(first.add({ days: input.days })),
    atMost: MAX_IN_CALENDAR + 1,
  });
  const byDate = Map.groupBy(found.slice(0, MAX_IN_CALENDAR), ({ startsAt }) =>
    dateAt(asInstant(startsAt), zone).toString(),
  );
  return {
    zone,
    today: today.toString(),
    more: found.length > MAX_IN_CALENDAR,
    days: dates.map((date) => ({ date: date.toString(), bookings: byDate.get(date.toString()) ?? [] })),
  };
}

function dayOf(typed: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  const date = parseDate(typed ?? '');
  return date && Math.abs(date.since(today).total('days')) <= MAX_DAYS_AWAY ? date : today;
}
