import type { Context } from '../../context.ts';
import type { BookingRequestInput } from '../bookings/booking-request.ts';
import type { PlacedRequest } from '../bookings/request-key.server.ts';
import { placeRequest } from './place-request.server.ts';

/**
 * A client asks an expert for a time. Booking, event, both e-mails and the expert's free stretch are written
 * in one transaction. A second call with the same `requestKey` answers with the first booking, if it asks for
 * the same.
 */
export function requestBooking(ctx: Context, input: BookingRequestInput): Promise<PlacedRequest> {
  return placeRequest(ctx, input, null);
}
