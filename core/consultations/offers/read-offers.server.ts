import { and, desc, eq, gt, not, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { taxRateAt } from '../../ground/geography/tax-rate-at.ts';
import { termsOf, termsOfBooking } from '../../money/pricing/booking-terms.ts';
import { quote } from '../../money/pricing/price.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { whyClosed } from '../../people/experts/closed.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';
import { ownPractice } from '../../people/experts/may-act-for.ts';
import { shortName } from '../../people/experts/short-name.ts';
import { experts } from '../../people/experts/tables.ts';
import { isBlockedSql } from '../../people/reach/may-reach.server.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { calendarsOf, findBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { cafeAddressLine } from '../bookings/meeting-address.ts';
import { bookings } from '../bookings/tables.ts';
import { isFree, methodOfOffer } from './offer-form.ts';
import type { OfferView } from './offer-view.ts';
import { isAnswered } from './open-offer-sql.ts';
import { consultationOffers } from './tables.ts';

/** After this many days, all times of an offer have passed. */
const MAX_AGE_DAYS = 15;
const MAX_OFFERS = 20;

/**
 * Returns the latest offer of each expert to the user, newest first, with the times that are still free.
 * Omits offers that were declined or answered or have no free time left, and those of hidden or blocked
 * experts.
 */
export async function readOffers(ctx: Context): Promise<OfferView[]> {
  const open = await readOpenOffers(ctx, signedIn(ctx).id);
  const views = await Promise.all(open.map((one) => viewOffer(ctx, one)));
  return views.filter((view) => view !== null).filter(({ starts }) => starts.length > 0);
}

type OpenOffer = {
  offer: typeof consultationOffers.$inferSelect;
  /** The request that was pending when the expert made the offer. */
  request: typeof bookings.$inferSelect | null;
};

/** Returns the latest offer of each expert to the client, except those declined or answered. */
async function readOpenOffers(ctx: Context, clientId: string): Promise<OpenOffer[]> {
  const since = asDate(ctx.now().subtract({ hours: 24 * MAX_AGE_DAYS }));
  const rows = await ctx.db
    .select({ offer: consultationOffers, isAnswered, request: bookings })
    .from(consultationOffers)
    .innerJoin(experts, eq(experts.id, consultationOffers.expertId))
    .leftJoin(bookings, eq(bookings.id, consultationOffers.requestId))
    .where(
      and(
        eq(consultationOffers.clientId, clientId),
        gt(consultationOffers.createdAt, since),
        experts.isShown,
        not(isBlockedSql(sql`${consultationOffers.expertId}`, sql`${consultationOffers.clientId}`)),
      ),
    )
    .orderBy(desc(consultationOffers.createdAt), desc(consultationOffers.id))
    .limit(100);
  const latest = [...Map.groupBy(rows, ({ offer }) => offer.expertId).values()].map((own) => own[0]!);
  return latest.filter(({ offer, isAnswered }) => !offer.declinedAt && !isAnswered).slice(0, MAX_OFFERS);
}

/** Returns the offer with the times that are still free; null if nobody can book the expert. */
async function viewOffer(ctx: Context, { offer, request }: OpenOffer): Promise<OfferView | null> {
  const { id, expertId, practitionerId, minutes, cafeName, cafeAddress } = offer;
  const expert = await findBookableExpert(ctx, expertId, offer.placeId);
  if (!expert) return null;
  const waiting = request?.status === 'requested' ? request : null;
  const calendars = await calendarsOf(ctx, expert, { practitionerId, except: waiting?.id });
  const closed = whyClosed(expert, ctx.law.isServed(expert.state, dateAt(ctx.now(), expert.zone)));
  const starts = closed ? [] : offer.startsAt.filter((start) => isFree(calendars, start, minutes));
  const { name: expertName, zone, location, placeId } = expert;
  const terms = waiting ? termsOfBooking(waiting, ctx.settings) : termsOf(ctx.settings);
  const price = quote(minutes, expert.ratePerMinuteCents, taxRateAt(ctx, expert), terms.feeCents);
  const practitioner =
    expert.practitioners.length > 1
      ? (expert.practitioners.find((one) => one.id === practitionerId) ?? null)
      : null;
  const method = methodOfOffer(offer.method, expert.methods);
  return {
    id,
    expertId,
    expertName,
    zone,
    location,
    placeId,
    minutes,
    starts,
    practitioner: practitioner && { id: practitioner.id, name: practitioner.name },
    method,
    cafe:
      method === CAFE && cafeName && cafeAddress ? cafeAddressLine({ cafeName, cafeAddress }, expert) : null,
    priceCents: price.priceCents,
    taxCents: price.taxCents,
    totalCents: price.totalCents,
    wayToPay: waiting?.wayToPay ?? ctx.payments.wayToPay,
    policy: terms.policy,
    shortName: shortName(expert),
    instead: waiting && { startsAt: waiting.startsAt, zone: waiting.zone },
  };
}

export type OwnOffer = { starts: Date[]; state: 'waiting' | 'declined' | 'answered' | 'over' };

/** Returns the latest offer of the user's practice to a client; null if there is none. */
export async function readOwnOffer(ctx: Context, clientId: string): Promise<OwnOffer | null> {
  const practiceId = ownPractice(ctx.actor, 'staff');
  if (!practiceId) return null;
  const [row] = await ctx.db
    .select({ offer: consultationOffers, isAnswered })
    .from(consultationOffers)
    .innerJoin(experts, eq(experts.id, consultationOffers.expertId))
    .where(and(eq(consultationOffers.expertId, practiceId), eq(consultationOffers.clientId, clientId)))
    .orderBy(desc(consultationOffers.createdAt), desc(consultationOffers.id))
    .limit(1);
  if (!row) return null;
  const { startsAt: starts, declinedAt } = row.offer;
  const ahead = starts.some((start) => start.getTime() > ctx.now().epochMilliseconds);
  const state = row.isAnswered ? 'answered' : declinedAt ? 'declined' : ahead ? 'waiting' : 'over';
  return { starts, state };
}
