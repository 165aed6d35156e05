import { asInstant } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import type { OwnCalendar } from '../../practice/availability/practitioner.ts';
import {
  type BookableExpert,
  type CalendarsAsked,
  calendarsOf,
} from '../../practice/availability/read-free-times.server.ts';
import { visitPointOf } from '../../practice/availability/taken-time.server.ts';
import type { BookingRow } from './tables.ts';

/**
 * Returns the calendar of a booking's practitioner for that booking: at its place, without the law, and as if
 * its time had come, because the start can be beyond the current booking window. Undefined if the
 * practitioner can no longer be booked.
 */
export async function calendarOfBooking(
  ctx: Pick<AnyContext, 'db' | 'query' | 'now' | 'law' | 'settings'>,
  expert: BookableExpert,
  { id, method, state, zone, practitionerId, startsAt }: BookingRow,
  asked: Pick<CalendarsAsked, 'countsTravel' | 'except'>,
): Promise<OwnCalendar | undefined> {
  const isVisit = method === HOME_VISIT;
  const then = asInstant(startsAt);
  const [calendar] = await calendarsOf({ ...ctx, now: () => then }, expert, {
    ...asked,
    practitionerId,
    visit: isVisit ? { state, zone, ...(await visitPointOf(ctx, id)) } : null,
    countsLaw: false,
  });
  return calendar;
}
