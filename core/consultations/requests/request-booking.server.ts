import type { Context } from '../../context.ts';
import type { BookingRequestInput } from '../bookings/booking-request.ts';
import type { PlacedRequest } from '../bookings/request-key.server.ts';
import { placeRequest } from './place-request.server.ts';

/**
 * Requests a time as a client. Booking, event, both e-mails and the expert's free stretch are written in one
 * transaction. Repeating the same request with the same `requestKey` finds the first booking.
 */
export function requestBooking(ctx: Context, input: BookingRequestInput): Promise<PlacedRequest> {
  return placeRequest(ctx, input, null);
}
