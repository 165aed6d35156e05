import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/consultations/offers/rules';
import { isRefusal, Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Context } from '../../context.ts';
import { markSubjectRead } from '../../ground/notifications/mark-read.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { experts } from '../../people/experts/tables.ts';
import { bookedMinutes } from '../../practice/availability/lengths.ts';
import { findBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { typedWordsOf } from '../bookings/request/request-fields.ts';
import { type PlacedRequest, paymentStatus } from '../bookings/request/request-key.server.ts';
import { bookings } from '../bookings/tables.ts';
import { placeRequest } from '../requests/place-request.server.ts';
import { methodOfOffer, type TakeOfferInput, takeOfferForm } from './offer-form.ts';
import { isAnswered, isLatest } from './open-offer-sql.ts';
import { consultationOffers } from './tables.ts';

/**
 * Books an offered time. In person, the booking is confirmed right away; by card, after the payment. Checks
 * the offer and all rules of a request under the locks. Ends the request that the offer answers, in the same
 * transaction. A repeated call returns the first booking.
 */
export async function takeOffer(ctx: Context, input: TakeOfferInput): Promise<PlacedRequest> {
  const { id: clientId } = signedIn(ctx);
  const parsed = takeOfferForm.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', parsed.error.issues[0]!.message, fieldErrors);
  }
  const { offerId, start, totalCents } = parsed.data;
  const { offer, request } = await readOffer(ctx.db, offerId, clientId);
  const first = await bookedBy(ctx.db, offerId, clientId, start);
  if (first) return first;
  const expert = await findBookableExpert(ctx, offer.expertId, offer.placeId);
  const method = expert && methodOfOffer(offer.method, expert.methods);
  if (!method) throw noLongerOpen();
  const replaces = request?.status === 'requested' ? request : null;
  const asked = {
    start,
    method,
    totalCents,
    expertId: offer.expertId,
    minutes: offer.minutes,
    placeId: offer.placeId ?? '',
    ...typedWordsOf(replaces),
    practitionerId: offer.practitionerId ?? '',
    // Keeps the request's option if its length matches and the practitioner gives it.
    optionId:
      expert.options.find(
        ({ id, minutes, notGivenBy }) =>
          id === replaces?.optionId &&
          bookedMinutes(minutes) === offer.minutes &&
          (notGivenBy.length === 0 ||
            (offer.practitionerId !== null && !notGivenBy.includes(offer.practitionerId))),
      )?.id ?? '',
    requestKey: offerId,
  };
  try {
    const placed = await placeRequest(ctx, asked, replaces?.id ?? null, {
      name: 'take-offer',
      cafe: cafeOf(offer),
      check: (ctx) => checkOpen(ctx.db, offerId, clientId, start),
    });
    await markSubjectRead(ctx, { userId: clientId, kind: 'offer', subjectId: offer.expertId });
    return placed;
  } catch (refusal) {
    // Someone could have just removed the place or hidden the listing.
    throw isRefusal(refusal) && refusal.code === 'not_found' ? noLongerOpen() : refusal;
  }
}

type Offer = typeof consultationOffers.$inferSelect;

const cafeOf = ({ cafeName, cafeAddress }: Offer) =>
  cafeName !== null && cafeAddress !== null ? { cafeName, cafeAddress } : null;

async function readOffer(db: Database, offerId: string, clientId: string) {
  const [row] = await db
    .select({ offer: consultationOffers, request: bookings })
    .from(consultationOffers)
    .leftJoin(bookings, eq(bookings.id, consultationOffers.requestId))
    .where(and(eq(consultationOffers.id, offerId), eq(consultationOffers.clientId, clientId)));
  if (!row) throw new Refusal('not_found', words.offer_not_found);
  return row;
}

/**
 * Returns the booking from an earlier call; null if there is none. Refuses if that call chose another time.
 */
async function bookedBy(
  db: Database,
  offerId: string,
  clientId: string,
  start: string,
): Promise<PlacedRequest | null> {
  const [row] = await db
    .select({ booking: bookings, expertName: experts.name })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(eq(bookings.requestKey, offerId), eq(bookings.clientId, clientId)));
  if (!row) return null;
  const { id, startsAt, minutes, zone } = row.booking;
  if (startsAt.getTime() !== Date.parse(start)) {
    throw new Refusal('already_sent', words.already_chosen);
  }
  const { expertName } = row;
  return { bookingId: id, startsAt, minutes, zone, expertName, ...paymentStatus(row.booking), again: true };
}

/**
 * Refuses a closed offer or a time that is not in it. Locks the offer, so the client can't decline it
 * meanwhile. The caller holds the locks of client and expert.
 */
async function checkOpen(db: Database, offerId: string, clientId: string, start: string): Promise<void> {
  await db
    .select({ id: consultationOffers.id })
    .from(consultationOffers)
    .where(eq(consultationOffers.id, offerId))
    .for('update');
  const [row] = await db
    .select({ offer: consultationOffers, isAnswered, isLatest })
    .from(consultationOffers)
    .innerJoin(experts, eq(experts.id, consultationOffers.expertId))
    .where(and(eq(consultationOffers.id, offerId), eq(consultationOffers.clientId, clientId)));
  if (!row || row.offer.declinedAt || row.isAnswered || !row.isLatest) throw noLongerOpen();
  if (!names(row.offer, start)) {
    throw new Refusal('invalid_input', words.time_not_offered);
  }
}

const names = ({ startsAt }: Offer, start: string) =>
  startsAt.some((offered) => offered.getTime() === Date.parse(start));

const noLongerOpen = () => new Refusal('status_changed', words.offer_closed);
