import type { Context } from '../../context.ts';
import type { BookingRequestInput } from '../bookings/request/booking-request.ts';
import type { PlacedRequest } from '../bookings/request/request-key.server.ts';
import { placeRequest } from './place-request.server.ts';

/**
 * Requests another time with the same expert. A new time replaces a request immediately; a confirmed booking
 * stays until the expert grants the move. The new time can overlap the old one.
 */
export function rescheduleBooking(
  ctx: Context,
  input: BookingRequestInput & { bookingId: string },
): Promise<PlacedRequest> {
  return placeRequest(ctx, input, input.bookingId);
}
