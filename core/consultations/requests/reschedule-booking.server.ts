import type { Context } from '../../context.ts';
import type { BookingRequestInput } from '../bookings/booking-request.ts';
import type { PlacedRequest } from '../bookings/request-key.server.ts';
import { placeRequest } from './place-request.server.ts';

/**
 * A client asks for another time with the same expert. A request is given up for it: the old one is cancelled and the
 * new time is a new request, both or neither. What is confirmed stands until the expert grants the new time. The new
 * time may overlap the old one.
 */
export function rescheduleBooking(
  ctx: Context,
  input: BookingRequestInput & { bookingId: string },
): Promise<PlacedRequest> {
  return placeRequest(ctx, input, input.bookingId);
}
