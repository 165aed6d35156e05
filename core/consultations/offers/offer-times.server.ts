import { and, count, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import * as messages from '#text/consultations/offers/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { sayWhen } from '../../../lib/when.ts';
import type { Database, Query } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { refuseLeaving } from '../../people/accounts/leaving.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';
import { isBookable } from '../../people/experts/listed.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { ownPractice } from '../../people/experts/may-act-for.ts';
import { refuseBlocked } from '../../people/reach/may-reach.server.ts';
import { refuseNoPlace } from '../../people/setup/refuse-no-place.ts';
import {
  type BookableExpert,
  calendarsOf,
  findBookableExpert,
  readBookableExpert,
} from '../../practice/availability/read-free-times.server.ts';
import { readClient } from '../booking-views/read-client.server.ts';
import { checkDay } from '../bookings/check-state.ts';
import { cafeAddressLine } from '../bookings/meeting-address.ts';
import type { BookingRow } from '../bookings/tables.ts';
import { namedCafe } from '../requests/named-cafe.ts';
import { OFFER_KINDS } from './notification-kinds.ts';
import { OFFERS_PATH, offerMail } from './offer.email.ts';
import { MAX_OFFERS_PER_DAY } from './offer.ts';
import { isFree, methodOfOffer, type OfferInput, offerForm } from './offer-form.ts';
import { consultationOffers } from './tables.ts';
import { waitingRequest } from './waiting-request.server.ts';

/**
 * Offers a client one to three free times, and queues a notification and an e-mail in the same transaction.
 * Replaces an earlier offer. An offer reserves no time. A repeat with the same `offerId` and times changes
 * nothing. An offer to meet in a café must name the café. An expert can make a client at most
 * `MAX_OFFERS_PER_DAY` offers within 24 hours.
 */
export async function offerTimes(ctx: Context, input: OfferInput): Promise<{ starts: Date[]; zone: string }> {
  const actor = signedIn(ctx);
  const { clientId, token } = input;
  const client = await readClient(ctx, { clientId, token });
  if (client.seenAs === 'self') throw new Refusal('own_profile', messages.cannot_offer_yourself);
  const expertId = ownPractice(actor, 'staff');
  if (!expertId) throw new Refusal('not_allowed', messages.only_experts);
  const form = parsed(input);
  const { offerId, starts, minutes, placeId, practitionerId } = form;
  const between = { actorId: actor.id, expertId, client };
  const asked: Asked = { ...between, offerId, practitionerId, starts, minutes, placeId, now: ctx.now() };
  const { zone } = (await judge(ctx, ctx.query, ctx.db, asked)).expert;
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'staff', messages.only_experts);
    if (await isMadeBefore(ctx.db, asked)) return;
    const judged = await judge(await withLawHeld(ctx), queryIn(ctx.db), ctx.db, asked);
    // The client could have ended the share link after the first check.
    await readClient(ctx, { clientId, token, isHeld: true });
    await checkPace(ctx.db, asked);
    const method = methodOfOffer(form.method ?? judged.request?.method ?? null, judged.expert.methods);
    refuseNoPlace(judged.expert, method);
    const cafe = method === CAFE ? namedCafe(form) : null;
    await writeOffer(ctx.db, asked, judged, { method, cafe });
    await tellClient(ctx, asked, judged, cafe);
  });
  return { starts, zone };
}

type Asked = {
  actorId: string;
  expertId: string;
  client: { id: string; name: string };
  offerId: string;
  /** The practitioner; null means any of them. */
  practitionerId: string | null;
  starts: Date[];
  minutes: number;
  /** The place; null means the expert's first one. */
  placeId: string | null;
  now: Temporal.Instant;
};

type Cafe = ReturnType<typeof namedCafe>;

function parsed(input: OfferInput): z.output<typeof offerForm> {
  const form = offerForm.safeParse(input);
  if (form.success) return form.data;
  const { fieldErrors } = z.flattenError(form.error);
  throw new Refusal('invalid_input', form.error.issues[0]!.message, fieldErrors);
}

const isBetween = ({ expertId, client }: Asked) =>
  and(eq(consultationOffers.expertId, expertId), eq(consultationOffers.clientId, client.id));

/**
 * Returns whether this offer was already made. Refuses an ID that the expert has used to offer this client
 * other times.
 */
async function isMadeBefore(db: Database, asked: Asked): Promise<boolean> {
  const { offerId, starts, minutes, placeId } = asked;
  const [known] = await db
    .select()
    .from(consultationOffers)
    .where(and(isBetween(asked), eq(consultationOffers.id, offerId)));
  if (!known) return false;
  const isSame =
    String(known.startsAt.map(Number)) === String(starts.map(Number)) &&
    known.minutes === minutes &&
    (placeId === null || known.placeId === placeId);
  if (isSame) return true;
  const message = messages.already_offered;
  throw new Refusal('already_sent', message, { starts: [message] });
}

async function checkPace(db: Database, asked: Asked): Promise<void> {
  const dayAgo = asDate(asked.now.subtract({ hours: 24 }));
  const [made] = await db
    .select({ count: count() })
    .from(consultationOffers)
    .where(and(isBetween(asked), gt(consultationOffers.createdAt, dayAgo)));
  if (made!.count < MAX_OFFERS_PER_DAY) return;
  throw new Refusal(
    'too_many_requests',
    withFacts(messages.too_many_offers, { maxOffersPerDay: MAX_OFFERS_PER_DAY }),
  );
}

async function writeOffer(
  db: Database,
  { offerId, expertId, client, practitionerId, starts, minutes, now }: Asked,
  { expert, request }: Judged,
  { method, cafe }: { method: ReturnType<typeof methodOfOffer>; cafe: Cafe | null },
): Promise<void> {
  const written = await db
    .insert(consultationOffers)
    .values({
      id: offerId,
      expertId,
      clientId: client.id,
      practitionerId,
      startsAt: starts,
      minutes,
      placeId: expert.placeId,
      method,
      ...cafe,
      requestId: request?.id,
      createdAt: asDate(now),
    })
    .onConflictDoNothing()
    .returning({ id: consultationOffers.id });
  if (written.length === 0) throw new Refusal('invalid_input', messages.reload_page);
}

async function tellClient(
  ctx: Context,
  { client, practitionerId, starts, minutes }: Asked,
  { expert, request }: Judged,
  cafe: Cafe | null,
): Promise<void> {
  const [person] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, client.id));
  const { name: expertName, zone, location, practitioners } = expert;
  const named = practitioners.length > 1 ? practitioners.find((one) => one.id === practitionerId) : null;
  const practitionerName = named?.name ?? null;
  const where = cafe ? cafeAddressLine(cafe, expert) : location;
  const url = new URL(OFFERS_PATH, ctx.publicOrigin).toString();
  const { channels } = OFFER_KINDS.offer;
  const about = { path: OFFERS_PATH, subjectId: expert.id };
  await notify(ctx, { userId: client.id, kind: 'offer', channels, ...about }, () => {
    const instead = request && sayWhen(request.startsAt, request.zone);
    const words = offerMail({ expertName, practitionerName, zone, where, starts, minutes, instead });
    const button = { label: messages.choose_a_time(), url };
    return { title: words.subject, mail: { ...words, to: person!.email, button } };
  });
}

/** The expert at the place, and the client's pending request. The offer can include the request's time. */
type Judged = { expert: BookableExpert; request: BookingRow | null };

/**
 * Refuses times that the expert can't offer. The first call only saves time. The second one, under the
 * expert's lock, decides.
 * @param query reads in the same transaction as `db`.
 */
async function judge(
  ctx: Pick<AnyContext, 'now' | 'law' | 'settings'>,
  query: Query,
  db: Database,
  { actorId, expertId, client, practitionerId, starts, minutes, placeId }: Asked,
): Promise<Judged> {
  const expert = await placeOrRefusal({ query }, expertId, placeId);
  // The law on a past day does not matter, because no past time is free.
  const ahead = starts.filter((startsAt) => startsAt.getTime() > ctx.now().epochMilliseconds);
  for (const startsAt of ahead) checkDay(ctx, { ...expert, startsAt });
  await refuseLeaving(db, { actorId, other: { id: client.id, name: client.name } });
  await refuseBlocked(db, 'offer', { as: 'expert', expertId, clientId: client.id, memberId: actorId });
  if (!isBookable(expert, true)) throw new Refusal('not_bookable', messages.listing_takes_no_bookings);
  if (practitionerId !== null && !expert.practitioners.some(({ id }) => id === practitionerId)) {
    const message = messages.practitioner_gone;
    throw new Refusal('invalid_input', message, { practitionerId: [message] });
  }
  const request = await waitingRequest({ db, now: ctx.now }, expertId, client.id);
  const asking = { practitionerId, except: request?.id };
  const calendars = await calendarsOf({ ...ctx, query }, expert, asking);
  if (!starts.every((start) => isFree(calendars, start, minutes))) {
    const message = messages.time_no_longer_free;
    throw new Refusal('slot_unavailable', message, { starts: [message] });
  }
  return { expert, request };
}

async function placeOrRefusal(
  ctx: { query: Query },
  expertId: string,
  placeId: string | null,
): Promise<BookableExpert> {
  const expert = placeId === null ? null : await findBookableExpert(ctx, expertId, placeId);
  if (expert) return expert;
  const first = await readBookableExpert(ctx, expertId);
  if (placeId === null) return first;
  const message = messages.place_gone;
  throw new Refusal('invalid_input', message, { placeId: [message] });
}
