import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/bookings/rules';
import { Refusal } from '../../../../lib/errors.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { queryIn } from '../../../../platform/database/query-in.ts';
import { experts } from '../../../people/experts/tables.ts';
import { bookings, homeVisits } from '../tables.ts';
import type { BookingRequest } from './booking-request.ts';
import { REQUEST_FIELD_NAMES } from './request-fields.ts';

const USED = 'select 1 from bookings where request_key = $1';

/** Shown if the key is invalid or belongs to someone else. */
export const reloadMessage = words.reload_page;

/** The booking made by this click, or by an earlier click with the same key. */
export type PlacedRequest = {
  bookingId: string;
  startsAt: Date;
  minutes: number;
  zone: string;
  expertName: string;
  /** Whether the client must pay before the expert sees the request. */
  isToPay: boolean;
  /** Whether the held amount is being charged. The booking is confirmed after the charge. */
  isCharging: boolean;
  again: boolean;
};

/**
 * Returns the booking that an earlier click on the same button made; null if there is none. Refuses a key
 * that belongs to someone else or made a different request.
 * @param replaces the ID of the booking that the request replaces, or null.
 */
export async function requestWithKey(
  db: Database,
  request: BookingRequest,
  replaces: string | null,
  clientId: string,
): Promise<PlacedRequest | null> {
  const [used] = await queryIn(db)('use of a request key', USED, [request.requestKey]);
  if (!used) return null;
  const [row] = await db
    .select({ booking: bookings, expertName: experts.name, visit: homeVisits })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(homeVisits, eq(homeVisits.bookingId, bookings.id))
    .where(eq(bookings.requestKey, request.requestKey));
  if (!row) return null;
  const { id, startsAt, minutes, zone } = row.booking;
  if (row.booking.clientId !== clientId) throw new Refusal('invalid_input', reloadMessage);
  if (!isSameRequest(row.booking, request, replaces) || !hasSamePlace(row, request)) {
    throw new Refusal('already_sent', words.already_sent);
  }
  const { expertName } = row;
  return { bookingId: id, startsAt, minutes, zone, expertName, ...paymentStatus(row.booking), again: true };
}

/** Returns whether a new booking waits for a payment, or for the charge of a held amount. */
export function paymentStatus({
  status,
}: Pick<typeof bookings.$inferSelect, 'status'>): Pick<PlacedRequest, 'isToPay' | 'isCharging'> {
  return { isToPay: status === 'awaiting-payment', isCharging: status === 'accepting' };
}

function hasSamePlace(
  { booking, visit }: { booking: typeof bookings.$inferSelect; visit: typeof homeVisits.$inferSelect | null },
  { placeId, visitAddress, visitZip }: BookingRequest,
): boolean {
  if (visit) return visit.address === visitAddress && visit.zip === visitZip.slice(0, 5);
  return placeId === null || booking.placeId === null || booking.placeId === placeId.toLowerCase();
}

/** Checks whether a booking was requested at these times. Once accepted, it has only one of them left. */
function hasSameTimes(
  { startsAt, otherStarts }: typeof bookings.$inferSelect,
  { start, also }: BookingRequest,
): boolean {
  const asked = [start, ...also].map((one) => Date.parse(one));
  if (otherStarts.length === 0) return asked.includes(startsAt.getTime());
  return String([startsAt, ...otherStarts].map(Number)) === String(asked);
}

function isSameRequest(
  made: typeof bookings.$inferSelect,
  request: BookingRequest,
  replaces: string | null,
): boolean {
  const isId = (kept: string | null, asked: string | null) => kept === (asked?.toLowerCase() ?? null);
  return (
    isId(made.expertId, request.expertId) &&
    isId(made.optionId, request.optionId) &&
    isId(made.replacesId, replaces) &&
    (!request.practitionerId || isId(made.practitionerId, request.practitionerId)) &&
    hasSameTimes(made, request) &&
    made.minutes === request.minutes &&
    made.method === request.method &&
    REQUEST_FIELD_NAMES.every((name) => (made[name] ?? '') === request[name]) &&
    made.sharesPlaceAndNotes === request.sharesPlaceAndNotes
  );
}
