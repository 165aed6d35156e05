import { z } from 'zod';
import { readBooking } from '../../core/consultations/booking-views/read-bookings.server.ts';
import {
  type BookingRequestInput,
  bookingRequest,
} from '../../core/consultations/bookings/request/booking-request.ts';
import { requestFieldSchemas } from '../../core/consultations/bookings/request/request-field-schemas.ts';
import { requestBooking } from '../../core/consultations/requests/request-booking.server.ts';
import { rescheduleBooking } from '../../core/consultations/requests/reschedule-booking.server.ts';
import type { Context } from '../../core/context.ts';
import { CONSULTATION_METHODS } from '../../core/people/experts/consultation-methods.ts';
import { MAX_MINUTES, MINIMUM_MINUTES } from '../../core/practice/availability/lengths.ts';
import { declareCall } from '../call.ts';
import { id, none } from '../values.ts';
import { booking, shownBooking } from './booking-shapes.ts';
import { method } from './expert-shapes.ts';
import { ownBooking } from './read-bookings.ts';

const { start, also, visitAddress, visitZip } = bookingRequest.shape;

/** What a request says, in the words of the API. */
export const asked = {
  start: start.meta({ description: 'An instant of `readFreeTimes`.' }),
  also: also.meta({ description: 'Up to two other starts that suit; the expert accepts one.' }),
  minutes: z.int().min(MINIMUM_MINUTES).max(MAX_MINUTES),
  method,
  optionId: z.uuid().optional(),
  placeId: z.uuid().optional().meta({ description: 'The first place unless given.' }),
  personId: z.uuid().optional().meta({ description: 'Who consults; anyone unless given.' }),
  visitAddress: visitAddress.meta({ description: 'The street address of a home visit.' }),
  visitZip: visitZip.meta({ description: 'Its ZIP code.' }),
  ...requestFieldSchemas,
  sharesPlaceAndNotes: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the expert may see the client's place and notes before answering." }),
  totalCents: z.int().min(0).meta({
    description: 'The `totalCents` of `quotePrice` that the client agreed to; refused if it has changed.',
  }),
};

const requestBody = z.strictObject({ expertId: z.uuid(), ...asked });
const moveBody = z.strictObject(asked);

const REFUSALS = [
  ...(['not_found', 'invalid_input', 'slot_taken', 'slot_unavailable', 'own_time_taken'] as const),
  ...(['price_changed', 'option_changed', 'not_bookable', 'practice_not_ready', 'no_place_to_go'] as const),
  ...(['state_not_served', 'under_age', 'consent_needed', 'email_unverified', 'not_allowed'] as const),
  ...(['own_profile', 'too_many_open_requests', 'unpaid_request', 'status_changed'] as const),
  ...(['already_sent', 'content_warning'] as const),
];

type Said = Omit<z.output<typeof requestBody>, 'expertId'>;

/** Returns the input of the verb. `callId` finds the first booking if the call is repeated. */
function inputOf(expertId: string, { personId, method, ...said }: Said, callId: string): BookingRequestInput {
  const named = CONSULTATION_METHODS.find((one) => one.id === method);
  return { ...said, expertId, method: named?.name ?? '', practitionerId: personId, requestKey: callId };
}

const shown = async (ctx: Context, bookingId: string) =>
  shownBooking(await readBooking(ctx, bookingId), ctx.publicOrigin);

export const requestBookingCall = declareCall({
  name: 'requestBooking',
  method: 'post',
  address: '/bookings',
  group: 'Bookings',
  scope: 'bookings:write',
  of: ['person'],
  summary: 'Request a consultation',
  description:
    'Charges nothing. If clients pay by card, the answer has a `payPage`: the request reaches the expert once the client has given a card on that page of ours.',
  path: none,
  query: none,
  body: requestBody,
  answer: booking,
  refusals: REFUSALS,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body: { expertId, ...said }, callId }) {
    const { bookingId } = await requestBooking(ctx, inputOf(expertId, said, callId));
    return await shown(ctx, bookingId);
  },
});

export const rescheduleBookingCall = declareCall({
  name: 'rescheduleBooking',
  method: 'post',
  address: '/bookings/{bookingId}/reschedule',
  group: 'Bookings',
  scope: 'bookings:write',
  of: ['person'],
  summary: 'Request another time for a booking',
  description: 'A request moves immediately; a confirmed booking stays until the expert agrees.',
  path: z.strictObject({ bookingId: id('The booking.') }),
  query: none,
  body: moveBody,
  answer: booking,
  refusals: REFUSALS,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { path, body, callId, practiceId }) {
    const { id, expertId } = await ownBooking(ctx, path.bookingId, practiceId);
    const placed = await rescheduleBooking(ctx, { ...inputOf(expertId, body, callId), bookingId: id });
    return await shown(ctx, placed.bookingId);
  },
});
