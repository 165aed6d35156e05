import type { Context } from '../context.ts';
import type { BookingRequestInput } from './booking-request.ts';
import { placeRequest } from './place-request.server.ts';
import type { PlacedRequest } from './request-key.server.ts';

/**
 * A client gives up a booking for another time with the same expert: the old one is cancelled and the new
 * time is a new request, both or neither. The new time may overlap the old one.
 * @throws Refusal as `requestBooking`, and status_changed when the old booking can no longer be cancelled.
 */
export function rescheduleBooking(
  ctx: Context,
  input: BookingRequestInput & { bookingId: string },
): Promise<PlacedRequest> {
  return placeRequest(ctx, input, input.bookingId);
}
