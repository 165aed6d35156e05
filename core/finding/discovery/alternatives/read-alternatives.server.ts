import { eq, sql } from 'drizzle-orm';
import { isRefusal } from '../../../../lib/errors.ts';
import type { BookingView } from '../../../consultations/booking-views/booking-view.ts';
import { readBooking } from '../../../consultations/booking-views/read-bookings.server.ts';
import { soonerAnswer } from '../../../consultations/booking-views/sooner-answers.ts';
import { typedWordsOf } from '../../../consultations/bookings/request/request-fields.ts';
import { bookingEvents, bookings, homeVisits } from '../../../consultations/bookings/tables.ts';
import { siteOf, visitOf } from '../../../consultations/requests/booking-site.server.ts';
import { hasOwnOverlap } from '../../../consultations/requests/own-overlap.server.ts';
import type { Context } from '../../../context.ts';
import { taxRateAt } from '../../../ground/geography/tax-rate-at.ts';
import { quote } from '../../../money/pricing/price.ts';
import { whyClosed } from '../../../people/experts/closed.ts';
import { CONSULTATION_METHODS, HOME_VISIT } from '../../../people/experts/consultation-methods.ts';
import { mayActFor } from '../../../people/experts/may-act-for.ts';
import { shortName } from '../../../people/experts/short-name.ts';
import { expertPlaces } from '../../../people/experts/tables.ts';
import { LENGTHS } from '../../../practice/availability/lengths.ts';
import { dateAt } from '../../../practice/availability/place-clock.ts';
import { calendarsOf, findBookableExpert } from '../../../practice/availability/read-free-times.server.ts';
import { slotState } from '../../../practice/availability/slots.ts';
import type { ExpertCard } from '../expert-card.ts';
import { searchExperts } from '../search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery, searchUrl } from '../search-query.ts';
import type { AlternativeExpert, AlternativesForRequest } from './alternatives.ts';

const UNSUCCESSFUL: readonly BookingView['status'][] = ['declined', 'expired'];
const MAX_OTHERS = 3;
/** The number of nearby experts whose calendars we check for a free time. */
const MAX_ASKED = 12;

/**
 * Returns up to three other experts near the client's declined or expired request, nearest first, who can be
 * booked for the same time, length, and method. Returns null for any other booking, a request to move a
 * booking, a request that was never sent, and a start in the past.
 */
export async function readAlternatives(
  ctx: Context,
  bookingId: string,
): Promise<AlternativesForRequest | null> {
  const booking = await readBooking(ctx, bookingId);
  const { as, status, startsAt, minutes, method } = booking;
  if (as !== 'client' || !UNSUCCESSFUL.includes(status) || booking.stands) return null;
  if (startsAt.getTime() <= ctx.now().epochMilliseconds) return null;
  const where = await whereAsked(ctx, bookingId);
  if (where.wasNeverSent) return null;
  const query: SearchQuery = {
    ...EMPTY_SEARCH,
    ...(where.visitZip
      ? { place: where.visitZip }
      : where.near
        ? { near: where.near }
        : { place: booking.location }),
    meet: CONSULTATION_METHODS.find(({ name }) => name === method)?.id ?? null,
    sort: 'distance',
  };
  const asked = {
    start: startsAt.toISOString(),
    minutes,
    method,
    ...typedWordsOf(booking),
    visitAddress: where.visitAddress,
    visitZip: where.visitZip,
  };
  return {
    ...asked,
    others: await freeOthers(ctx, booking, asked, query),
    answerBy: soonerAnswer(startsAt, booking.zone, ctx.now(), ctx.settings.answerHours),
    searchUrl: searchUrl(query),
  };
}

type Asked = Omit<AlternativesForRequest, 'others' | 'answerBy' | 'searchUrl'>;

async function whereAsked(ctx: Context, bookingId: string) {
  const [row] = await ctx.db
    .select({
      lat: expertPlaces.publicLat,
      lng: expertPlaces.publicLng,
      visitAddress: homeVisits.address,
      visitZip: homeVisits.zip,
      // A request that the client did not pay for in time never reached its expert.
      wasNeverSent: sql<boolean>`exists (select 1 from ${bookingEvents}
        where ${bookingEvents.bookingId} = ${bookingId} and ${bookingEvents.transition} = 'lapse')`,
    })
    .from(bookings)
    .leftJoin(expertPlaces, eq(expertPlaces.id, bookings.placeId))
    .leftJoin(homeVisits, eq(homeVisits.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  const { lat = null, lng = null, visitAddress, visitZip, wasNeverSent } = row ?? {};
  return {
    near: lat !== null && lng !== null ? { lat, lng } : null,
    visitAddress: visitAddress ?? '',
    visitZip: visitZip ?? '',
    wasNeverSent: wasNeverSent === true,
  };
}

async function freeOthers(
  ctx: Context,
  booking: BookingView,
  asked: Asked,
  query: SearchQuery,
): Promise<AlternativeExpert[]> {
  // Other lengths are that expert's own options, which other experts don't have. If the client has another
  // booking then, they are not free themselves.
  if (!LENGTHS.some((length) => length === asked.minutes)) return [];
  if (await hasOwnOverlap(ctx.db, booking)) return [];
  const found = await searchExperts(ctx, query, { turns: 'none', times: 1, atMost: MAX_ASKED });
  const others: AlternativeExpert[] = [];
  for (const card of found.isBeyond ? [] : found.cards) {
    if (others.length === MAX_OTHERS) break;
    if (card.id === booking.expertId || mayActFor(ctx.actor!, card.id, 'staff')) continue;
    const other = await ifFree(ctx, card, asked);
    if (other) others.push(other);
  }
  return others;
}

/** Returns the expert with the price; null if `placeRequest` would refuse the place, method, or time. */
async function ifFree(ctx: Context, card: ExpertCard, asked: Asked): Promise<AlternativeExpert | null> {
  const { method, minutes, start } = asked;
  const expert = await findBookableExpert(ctx, card.id, method === HOME_VISIT ? null : card.placeId);
  if (!expert?.methods.includes(method)) return null;
  if (whyClosed(expert, ctx.law.isServed(expert.state, dateAt(ctx.now(), expert.zone)))) return null;
  const site = siteIfNear(expert, asked);
  if (!site) return null;
  const calendars = await calendarsOf(ctx, expert, { visit: visitOf(site) });
  if (!calendars.some((one) => slotState(one, Date.parse(start), minutes) === 'free')) return null;
  const { id, name, face, location, distanceMiles } = card;
  const { priceCents, taxCents, totalCents } = quote(
    minutes,
    expert.ratePerMinuteCents,
    taxRateAt(ctx, site),
    ctx.settings.bookingFeeCents,
  );
  return {
    id,
    name,
    face,
    location,
    distanceMiles,
    priceCents,
    taxCents,
    totalCents,
    placeId: expert.placeId,
    shortName: shortName(expert),
  };
}

function siteIfNear(expert: Parameters<typeof siteOf>[0], asked: Asked): ReturnType<typeof siteOf> | null {
  try {
    return siteOf(expert, asked);
  } catch (refusal) {
    if (isRefusal(refusal)) return null;
    throw refusal;
  }
}
