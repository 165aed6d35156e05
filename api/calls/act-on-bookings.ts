import { z } from 'zod';
import { acceptBooking } from '../../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../core/consultations/answers/cancel-booking.server.ts';
import { declineBooking } from '../../core/consultations/answers/decline-booking.server.ts';
import type { MoveInput } from '../../core/consultations/answers/move-booking.server.ts';
import { answerBookingForm, bookingNote } from '../../core/consultations/bookings/answer-form.ts';
import { endConsultation } from '../../core/consultations/consultation-day/end-consultation.server.ts';
import { startConsultation } from '../../core/consultations/consultation-day/start-consultation.server.ts';
import { startNow } from '../../core/consultations/consultation-day/start-now.server.ts';
import { offerTimes } from '../../core/consultations/offers/offer-times.server.ts';
import type { Context } from '../../core/context.ts';
import type { KeyOf } from '../../core/people/api-keys/scopes.ts';
import { type Call, declareCall, type Fields } from '../call.ts';
import { id, none } from '../values.ts';
import { booking, shownBooking } from './booking-shapes.ts';
import { ownBooking } from './read-bookings.ts';

const path = z.strictObject({ bookingId: id('The booking.') });
const { start, cafeName, cafeAddress, endReason } = answerBookingForm.shape;
const note = bookingNote.meta({ description: 'A note to the other side.' });
const totalCents = z
  .int()
  .min(0)
  .optional()
  .meta({ description: 'The total that you showed; refused if it has changed.' });

/** The refusals that any act can bring. */
const REFUSALS = [
  ...(['not_found', 'status_changed', 'not_allowed', 'invalid_input'] as const),
  ...(['slot_taken', 'slot_unavailable', 'own_time_taken', 'price_changed'] as const),
  ...(['state_not_served', 'not_bookable', 'under_age', 'unavailable', 'email_unverified'] as const),
];

type Act<Body extends Fields> = {
  name: string;
  act: string;
  of: readonly KeyOf[];
  summary: string;
  description?: string;
  body: Body;
  verb(ctx: Context, input: MoveInput): Promise<void>;
};

/** Declares an act on a booking. It answers with the booking as it then is. */
const act = <Body extends Fields>({ act, body, verb, ...declared }: Act<Body>): Call =>
  declareCall({
    ...declared,
    method: 'post',
    address: `/bookings/{bookingId}/${act}`,
    group: 'Bookings',
    scope: 'bookings:write',
    path,
    query: none,
    body,
    answer: booking,
    refusals: REFUSALS,
    subjectOf: ({ path }) => path.bookingId,
    async run(ctx, { path, body, practiceId }) {
      const { id } = await ownBooking(ctx, path.bookingId, practiceId);
      await verb(ctx, { ...(body as Partial<MoveInput>), bookingId: id });
      return shownBooking(await ownBooking(ctx, id, practiceId), ctx.publicOrigin);
    },
  });

export const acceptBookingCall = act({
  name: 'acceptBooking',
  act: 'accept',
  of: ['practice'],
  summary: 'Accept a request',
  description:
    'Charges the card that the client gave, if they pay by card; the booking is confirmed once that succeeds.',
  body: z.strictObject({
    note,
    totalCents,
    start: start.meta({ description: 'One of the starts of the request.' }),
    cafeName: cafeName.meta({ description: 'The café, for a consultation in one.' }),
    cafeAddress,
  }),
  verb: acceptBooking,
});

export const declineBookingCall = act({
  name: 'declineBooking',
  act: 'decline',
  of: ['practice'],
  summary: 'Decline a request',
  body: z.strictObject({ note }),
  verb: declineBooking,
});

export const cancelBookingCall = act({
  name: 'cancelBooking',
  act: 'cancel',
  of: ['person', 'practice'],
  summary: 'Cancel a booking',
  description: 'What goes back follows the policy of the booking, as in `backCents`.',
  body: z.strictObject({
    note,
    backCents: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'The refund that you showed; refused if it is now less.' }),
  }),
  verb: cancelBooking,
});

export const startBookingCall = act({
  name: 'startConsultation',
  act: 'start',
  of: ['practice'],
  summary: 'Start a consultation',
  body: none,
  verb: startConsultation,
});

export const startNowCall = act({
  name: 'agreeToEarlyStart',
  act: 'start-now',
  of: ['person'],
  summary: 'Agree to an early start',
  body: none,
  verb: startNow,
});

export const endBookingCall = act({
  name: 'endConsultation',
  act: 'end',
  of: ['practice'],
  summary: 'End a consultation',
  body: z.strictObject({
    endReason: endReason.meta({ description: 'Needed if it ends early.' }),
  }),
  verb: endConsultation,
});

export const proposeTimesCall = declareCall({
  name: 'proposeTimes',
  method: 'post',
  address: '/bookings/{bookingId}/propose',
  group: 'Bookings',
  scope: 'bookings:write',
  of: ['practice'],
  summary: 'Propose other times to the client of a booking',
  description: 'An offer of one to three free times. It replaces an earlier one and reserves nothing.',
  path,
  query: none,
  body: z.strictObject({
    starts: z
      .array(z.iso.datetime({ offset: true }))
      .min(1)
      .max(3),
    minutes: z.union([z.literal(15), z.literal(30), z.literal(45), z.literal(60)]).optional(),
    cafeName: z.string().max(80).optional(),
    cafeAddress: z.string().max(200).optional(),
  }),
  answer: booking,
  refusals: [...REFUSALS, 'too_many_requests', 'own_profile', 'practice_not_ready', 'no_place_to_go'],
  subjectOf: ({ path }) => path.bookingId,
  async run(ctx, { path, body, practiceId, callId }) {
    const { id, clientId } = await ownBooking(ctx, path.bookingId, practiceId);
    await offerTimes(ctx, { ...body, clientId, token: null, offerId: callId });
    return shownBooking(await ownBooking(ctx, id, practiceId), ctx.publicOrigin);
  },
});
