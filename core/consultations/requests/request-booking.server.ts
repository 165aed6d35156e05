import type { Context } from '../../context.ts';
import type { BookingRequestInput } from '../bookings/booking-request.ts';
import type { PlacedRequest } from '../bookings/request-key.server.ts';
import { placeRequest } from './place-request.server.ts';

/**
 * A client asks an expert for a time. Booking, event, both e-mails and the expert's free stretch are written
 * in one transaction. A second call with the same `requestKey` answers with the first booking, if it asks for
 * the same.
 * @throws Refusal sign_in_required, email_unverified, under_age, consent_needed, invalid_input, not_found, not_bookable,
 * own_profile, state_not_served, slot_unavailable, slot_taken, own_time_taken, already_sent,
 * too_many_open_requests.
 */
export function requestBooking(ctx: Context, input: BookingRequestInput): Promise<PlacedRequest> {
  return placeRequest(ctx, input, null);
}
