import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { experts } from '../../people/experts/tables.ts';
import type { BookingRequest } from './booking-request.ts';
import { bookings, homeVisits } from './tables.ts';

/** What is said of a key that belongs to somebody else, as of one that is none. */
export const RELOAD_MESSAGE = 'Please reload the page and try again.';

/** The booking made, or the one that an earlier press of the same button made. */
export type PlacedRequest = {
  bookingId: string;
  startsAt: Date;
  minutes: number;
  zone: string;
  expertName: string;
  /** Whether its client has to pay before it is asked of the expert. */
  isToPay: boolean;
  /** Whether what is held for it is being charged, and it is confirmed then. */
  isCharging: boolean;
  again: boolean;
};

/**
 * The booking that an earlier press of the same button made; null when there is none.
 * @param replaces the booking that is to be given up for it, or null.
 */
export async function requestWithKey(
  db: Database,
  request: BookingRequest,
  replaces: string | null,
  clientId: string,
): Promise<PlacedRequest | null> {
  const [row] = await db
    .select({ booking: bookings, expertName: experts.name, visit: homeVisits })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(homeVisits, eq(homeVisits.bookingId, bookings.id))
    .where(eq(bookings.requestKey, request.requestKey));
  if (!row) return null;
  const { id, startsAt, minutes, zone } = row.booking;
  if (row.booking.clientId !== clientId) throw new Refusal('invalid_input', RELOAD_MESSAGE);
  if (!asksTheSame(row.booking, request, replaces) || !goesToTheSame(row, request)) {
    throw new Refusal(
      'already_sent',
      'This form has already sent another request. Please check your choice and send it again.',
    );
  }
  const { expertName } = row;
  return { bookingId: id, startsAt, minutes, zone, expertName, ...moneyStands(row.booking), again: true };
}

/** What is still to be done about the money of a booking that was just made. */
export function moneyStands({
  status,
}: Pick<typeof bookings.$inferSelect, 'status'>): Pick<PlacedRequest, 'isToPay' | 'isCharging'> {
  return { isToPay: status === 'awaiting-payment', isCharging: status === 'accepting' };
}

function goesToTheSame(
  { booking, visit }: { booking: typeof bookings.$inferSelect; visit: typeof homeVisits.$inferSelect | null },
  { placeId, visitAddress, visitZip }: BookingRequest,
): boolean {
  if (visit) return visit.address === visitAddress && visit.zip === visitZip.slice(0, 5);
  return placeId === null || booking.placeId === null || booking.placeId === placeId.toLowerCase();
}

/** One that was accepted has the time that its expert chose. */
function asksForTheSameTimes(
  { startsAt, otherStarts }: typeof bookings.$inferSelect,
  { start, also }: BookingRequest,
): boolean {
  const asked = [start, ...also].map((one) => Date.parse(one));
  if (otherStarts.length === 0) return asked.includes(startsAt.getTime());
  return String([startsAt, ...otherStarts].map(Number)) === String(asked);
}

function asksTheSame(
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
    asksForTheSameTimes(made, request) &&
    made.minutes === request.minutes &&
    made.method === request.method &&
    (made.concern ?? '') === request.concern &&
    made.sharesPlaceAndNotes === request.sharesPlaceAndNotes
  );
}
