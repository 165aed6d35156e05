import type { Context } from '../../context.ts';
import type { BookingRequestInput } from '../bookings/request/booking-request.ts';
import type { PlacedRequest } from '../bookings/request/request-key.server.ts';
import { placeRequest } from './place-request.server.ts';

/**
 * Requests a time as a client. Writes the booking, its event, and the expert's free stretch in one
 * transaction. Queues both e-mails, unless the client must pay first. A repeat with the same `requestKey`
 * returns the first booking.
 */
export function requestBooking(ctx: Context, input: BookingRequestInput): Promise<PlacedRequest> {
  return placeRequest(ctx, input, null);
}
