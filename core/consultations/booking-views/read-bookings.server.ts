import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import * as messages from '#text/consultations/booking-views/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { isOurTime } from '../../../lib/instant.ts';
import { currentLanguage } from '../../../lib/language.ts';
import type { Context, Person } from '../../context.ts';
import { notAvailableThen } from '../../ground/geography/law.ts';
import { taxRateAt } from '../../ground/geography/tax-rate-at.ts';
import { freeUntil } from '../../money/pricing/cancellation-policy.ts';
import { expertReceives } from '../../money/pricing/commission.ts';
import { quote } from '../../money/pricing/price.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { users } from '../../people/accounts/tables.ts';
import { clientName } from '../../people/clients/client-name.ts';
import { faceSql } from '../../people/clients/expert-faces.server.ts';
import { clientNameColumns } from '../../people/clients/read-client-profile.server.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { practitionerName } from '../../people/experts/practitioner-name-sql.ts';
import { shortName } from '../../people/experts/short-name.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import { privately } from '../../people/view-as/hidden.ts';
import { ACTIVE_STATUSES } from '../bookings/booking-life.ts';
import { endsTooEarly, minutesAsked, nextMoment, runsUntil } from '../bookings/booking-moments.ts';
import { actsOf, mayPay, mayReschedule, sideOf } from '../bookings/booking-rules.ts';
import { isLawfulThen, whyNotAgreed } from '../bookings/check-state.ts';
import { meetingAddress, placeAddress } from '../bookings/meeting-address.ts';
import { policyIfMoved, refundNow } from '../bookings/move-money.server.ts';
import { perRequestField, type RequestTexts, textsShownTo } from '../bookings/request/request-fields.ts';
import { MAX_OPEN_REQUESTS } from '../bookings/request/request-limits.ts';
import { bookings, homeVisits } from '../bookings/tables.ts';
import { type BookingView, MAX_WAITING } from './booking-view.ts';

export const BOOKINGS_PER_PAGE = 20;

/**
 * Returns a page of the user's bookings, as client and as expert. Upcoming bookings are those in progress, or
 * active and not over, soonest first. Past bookings are all others, latest first. Refuses visitors.
 * @param input.page counts from 1.
 */
export async function readBookings(
  ctx: Context,
  input: { tab: 'upcoming' | 'past'; page: number },
): Promise<{ bookings: BookingView[]; more: boolean }> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const now = asDate(ctx.now());
  const active = [...ACTIVE_STATUSES];
  const upcoming = input.tab === 'upcoming';
  const rows = await select(ctx)
    .where(
      and(
        isTheirs(actor),
        // If the expert did not grant a move, the list shows only the original booking.
        or(isNull(bookings.standsId), eq(bookings.status, 'requested')),
        // A moved booking appears once, at its new time.
        not(hasMoved(actor)),
        upcoming
          ? and(inArray(bookings.status, active), isNotOver(now))
          : or(notInArray(bookings.status, active), not(isNotOver(now))),
      ),
    )
    .orderBy(upcoming ? asc(bookings.startsAt) : desc(bookings.startsAt), asc(bookings.id))
    .limit(BOOKINGS_PER_PAGE + 1)
    .offset((input.page - 1) * BOOKINGS_PER_PAGE);
  return {
    bookings: rows.slice(0, BOOKINGS_PER_PAGE).map((row) => viewOf(ctx, row)),
    more: rows.length > BOOKINGS_PER_PAGE,
  };
}

/** Matches `n` if it replaced `old` in the same chain and the user can see it. */
const isNewOf = (
  actor: Person,
  old: SQL,
): SQL => sql`n.chain_id = ${bookings.chainId} and n.replaces_id = ${old}
  and n.stands_id is null and (n.asked_at is not null or n.client_id = ${actor.id})`;

/** Matches a booking that was canceled because it moved to another time. */
const hasMoved = (actor: Person): SQL =>
  sql`(${bookings.status} = 'cancelled' and exists (select from bookings n where ${isNewOf(actor, sql`${bookings.id}`)}))`;

const isNotOver = (now: Date): SQL =>
  sql`(${bookings.endsAt} > ${now.toISOString()}::timestamptz or ${bookings.status} = 'in-progress')`;

/**
 * Returns the requests that the user can accept as an expert, sorted by deadline. Empty without a practice.
 * Refuses visitors.
 */
export async function readWaitingRequests(ctx: Context): Promise<BookingView[]> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const practices = practicesOf(actor, 'staff');
  if (practices.length === 0) return [];
  const rows = await select(ctx)
    .where(and(inArray(bookings.expertId, practices), eq(bookings.status, 'requested')))
    .orderBy(asc(bookings.answerBy), asc(bookings.id))
    // Reads twice as many, because some cannot be accepted, such as those with a failed card.
    .limit(2 * MAX_WAITING);
  const waiting = rows.map((row) => viewOf(ctx, row)).filter((booking) => booking.acts.includes('accept'));
  return waiting.slice(0, MAX_WAITING);
}

const IN_CALENDAR = [
  ...(['requested', 'accepting', 'accepted', 'in-progress'] as const),
  ...(['completed', 'client-no-show', 'expert-no-show'] as const),
];

/**
 * Returns the requests and consultations of the user's practices that start at or after `from` and before
 * `until`, soonest first. Empty without a practice. Refuses visitors.
 */
export async function readPracticeBookings(
  ctx: Context,
  { from, until, atMost }: { from: Date; until: Date; atMost: number },
): Promise<BookingView[]> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const practices = practicesOf(actor, 'staff');
  if (practices.length === 0) return [];
  const rows = await select(ctx)
    .where(
      and(
        inArray(bookings.expertId, practices),
        isNotNull(bookings.askedAt),
        inArray(bookings.status, IN_CALENDAR),
        ...[gte(bookings.startsAt, from), lt(bookings.startsAt, until)],
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(atMost);
  return rows.map((row) => viewOf(ctx, row));
}

/**
 * Returns the user's next booking as client or expert: one in progress, the soonest accepted one, or the
 * soonest pending or unpaid request that they sent as a client. Null if there is none. Refuses visitors.
 */
export async function readNextBooking(ctx: Context): Promise<BookingView | null> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const isAccepted = inArray(bookings.status, ['accepted', 'in-progress']);
  const isOnItsWay = inArray(bookings.status, ['awaiting-payment', 'requested', 'accepting']);
  const [row] = await select(ctx)
    .where(
      and(
        isNotOver(asDate(ctx.now())),
        or(and(isAccepted, isTheirs(actor)), and(isOnItsWay, eq(bookings.clientId, actor.id))),
      ),
    )
    .orderBy(
      desc(eq(bookings.status, 'in-progress')),
      desc(isAccepted),
      asc(bookings.startsAt),
      asc(bookings.id),
    )
    .limit(1);
  return row ? viewOf(ctx, row) : null;
}

/**
 * Returns the requests that the user must pay before we send them, and those whose card failed, sorted by
 * deadline. Refuses visitors.
 * @param asked.with limits the result to requests to this expert.
 */
export async function readUnpaidBookings(
  ctx: Context,
  asked: { with?: string } = {},
): Promise<BookingView[]> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const rows = await select(ctx)
    .where(
      and(
        eq(bookings.clientId, actor.id),
        inArray(bookings.status, ['awaiting-payment', 'requested']),
        isNotOver(asDate(ctx.now())),
        asked.with === undefined ? undefined : eq(bookings.expertId, asked.with),
      ),
    )
    .orderBy(asc(bookings.payBy), asc(bookings.id))
    .limit(MAX_OPEN_REQUESTS);
  return rows.map((row) => viewOf(ctx, row)).filter((booking) => booking.mayPay);
}

/** Checks whether the user, as a client, has an active booking with an expert at that start. */
export async function hasBookingAt(ctx: Context, expertId: string, start: string): Promise<boolean> {
  const startsAt = new Date(start);
  if (!ctx.actor || !isId(expertId) || !isOurTime(startsAt.getTime())) return false;
  const [found] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.clientId, ctx.actor.id), eq(bookings.expertId, expertId)],
        ...[eq(bookings.startsAt, startsAt), inArray(bookings.status, [...ACTIVE_STATUSES])],
      ),
    )
    .limit(1);
  return found !== undefined;
}

export async function readBooking(ctx: Context, bookingId: string): Promise<BookingView> {
  if (!ctx.actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const [row] = isId(bookingId) ? await select(ctx).where(eq(bookings.id, bookingId)) : [];
  if (!row || !sideOf(row.booking, ctx.actor)) {
    throw new Refusal('not_found', messages.booking_not_found);
  }
  return viewOf(ctx, row);
}

/** Returns those of the given bookings that the user is part of, in no particular order. */
export async function readBookingsOf(ctx: Context, bookingIds: readonly string[]): Promise<BookingView[]> {
  const { actor } = ctx;
  if (!actor || bookingIds.length === 0) return [];
  const rows = await select(ctx).where(inArray(bookings.id, [...bookingIds]));
  return rows.filter(({ booking }) => sideOf(booking, actor)).map((row) => viewOf(ctx, row));
}

/**
 * Returns the soonest active booking between an expert and a client that is not over or, without one, their
 * latest booking. Null if there is none, or if the user is neither of the two.
 */
export async function readBookingBetween(
  ctx: Context,
  { expertId, clientId }: { expertId: string; clientId: string },
): Promise<BookingView | null> {
  const now = asDate(ctx.now());
  if (!ctx.actor) return null;
  const between = and(
    ...[eq(bookings.expertId, expertId), eq(bookings.clientId, clientId)],
    isTheirs(ctx.actor),
  );
  const [ahead] = await select(ctx)
    .where(and(between, inArray(bookings.status, [...ACTIVE_STATUSES]), gt(bookings.endsAt, now)))
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  const [row] = ahead
    ? [ahead]
    : await select(ctx)
        .where(and(between, not(hasMoved(ctx.actor))))
        .orderBy(desc(bookings.startsAt), desc(bookings.id))
        .limit(1);
  return row ? viewOf(ctx, row) : null;
}

/**
 * Returns the user's most recently created booking, as client or as expert; null if there is none. Refuses
 * visitors.
 */
export async function readLastAsked(ctx: Context): Promise<BookingView | null> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', messages.log_in_first);
  const [row] = await select(ctx)
    .where(isTheirs(actor))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return row ? viewOf(ctx, row) : null;
}

/** Matches a person's bookings. Members of a practice see a booking only after its request is sent. */
function isTheirs(actor: Person): SQL | undefined {
  const isOfPractice = inArray(bookings.expertId, practicesOf(actor, 'staff'));
  return or(eq(bookings.clientId, actor.id), and(isOfPractice, isNotNull(bookings.askedAt)));
}

function select(ctx: Context) {
  return ctx.db
    .select({
      booking: bookings,
      expertName: experts.name,
      expertType: experts.type,
      practitionerName: practitionerName(bookings.expertId, bookings.practitionerId),
      rateNow: experts.ratePerMinuteCents,
      expertFace: sql<string | null>`${sql.raw(faceSql('experts.id'))}`,
      client: {
        ...clientNameColumns,
        image: users.image,
        showPhoto: clientProfiles.showPhoto,
        deletedAt: users.deletedAt,
      },
      lastCafe: sql<{ name: string; address: string } | null>`case
        when ${bookings.status} = 'requested' and ${bookings.method} = ${CAFE} then (
          select json_build_object('name', last.cafe_name, 'address', last.cafe_address) from bookings last
          where last.expert_id = ${bookings.expertId} and last.cafe_name is not null
          order by last.starts_at desc limit 1) end`,
      place: {
        address: expertPlaces.address,
        city: expertPlaces.city,
        state: expertPlaces.state,
        zip: expertPlaces.zip,
      },
      arrival: {
        directions: expertPlaces.directions,
        bring: expertPlaces.bring,
        isStepFree: expertPlaces.isStepFree,
        hasParking: expertPlaces.hasParking,
      },
      visit: { address: homeVisits.address, zip: homeVisits.zip, miles: homeVisits.miles },
      proposal: sql<(Omit<NonNullable<BookingView['proposal']>, 'until'> & { until: number }) | null>`case
        when ${bookings.status} = 'in-progress' and ${bookings.proposalUntil} is not null then (
          select json_build_object('id', x.id, 'minutes', x.minutes, 'taxCents', x.tax_cents,
            'totalCents', x.total_cents, 'until', extract(epoch from x.until)::float8 * 1000,
            'isToPay', x.state = 'paying')
          from booking_extensions x where x.booking_id = ${bookings.id} and x.state in ('proposed', 'paying')
          order by x.proposed_at desc, x.id desc limit 1) end`,
      extended: sql<BookingView['extended']>`(
        select json_build_object('minutes', sum(x.minutes), 'taxCents', sum(x.tax_cents),
          'totalCents', sum(x.total_cents), 'isByCard', bool_and(x.paid = 'card'))
        from booking_extensions x where x.booking_id = ${bookings.id} and x.state = 'agreed' having count(*) > 0)`,
      asked: sql<{ id: string; startsAt: number; answerBy: number } | null>`(
        select json_build_object('id', m.id, 'startsAt', extract(epoch from m.starts_at)::float8 * 1000,
          'answerBy', extract(epoch from m.answer_by)::float8 * 1000)
        from bookings m where m.stands_id = ${bookings.id} and m.status = 'requested')`,
      stands: sql<{ id: string; startsAt: number; isConfirmed: boolean } | null>`(
        select json_build_object('id', m.id, 'startsAt', extract(epoch from m.starts_at)::float8 * 1000,
          'isConfirmed', m.status = 'accepted')
        from bookings m where m.id = ${bookings.standsId})`,
      // Finds the current booking even after several moves.
      movedTo: sql<{ id: string; startsAt: number } | null>`case when ${bookings.status} = 'cancelled' then (
        with recursive way as (
          select n.id, n.starts_at, 1 as moves from bookings n where ${isNewOf(ctx.actor!, sql`${bookings.id}`)}
          union all
          select n.id, n.starts_at, way.moves + 1 from way, bookings n where ${isNewOf(ctx.actor!, sql`way.id`)})
        select json_build_object('id', id, 'startsAt', extract(epoch from starts_at)::float8 * 1000)
        from way order by moves desc limit 1) end`,
      wasConfirmed: sql<boolean>`${bookings.status} = 'cancelled' and exists (
        select from booking_events e where e.booking_id = ${bookings.id} and e.to_status = 'accepted')`,
      notes: sql<BookingView['notes']>`(
        select coalesce(json_agg(json_build_object('id', e.id,
          'words', coalesce(e.notes ->> ${currentLanguage()}::text, e.note),
          'by', case when e.transition in ('give-way', 'replace') then 'product' else e.by end) order by e.at, e.id), '[]')
        from (select *, row_number() over (order by at desc, id desc) as nth
          from booking_events where booking_id = ${bookings.id}) e
        where e.note <> '' and (e.nth = 1 or e.at >= ${bookings.missedAt}))`,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .innerJoin(users, eq(users.id, bookings.clientId))
    .leftJoin(expertPlaces, eq(expertPlaces.id, bookings.placeId))
    .leftJoin(homeVisits, eq(homeVisits.bookingId, bookings.id))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, bookings.clientId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function viewOf(ctx: Context, row: Row): BookingView {
  const { booking, rateNow, visit } = row;
  const { id, status, method, minutes } = booking;
  const as = sideOf(booking, ctx.actor!) ?? 'client';
  const acts = actsOf(booking, as, ctx.now());
  return {
    id,
    as,
    status,
    isRequest: IS_REQUEST.includes(status) || (status === 'cancelled' && !row.wasConfirmed),
    ...peopleIn(as, row),
    title: booking.optionTitle ?? messages.consultation(),
    optionId: booking.optionId,
    ...textsIn(ctx, textsShownTo(as, booking, isAgreed(status))),
    method,
    location: booking.location,
    address: ctx.viewing && visit ? null : addressFor(as, row),
    arrival: isAgreed(status) && method !== CAFE ? row.arrival : null,
    visitMiles: visit?.miles ?? null,
    meetAt: acts.includes('accept') ? meetAt(row) : null,
    ...timesIn(ctx, booking),
    ...courseIn(ctx, row),
    endAsks: acts.includes('end') && endsTooEarly(booking, ctx.now()),
    ...moneyIn(ctx, booking, as),
    backCents:
      acts.includes('cancel') && isAgreed(status) && booking.wayToPay === 'card'
        ? refundNow(booking, as, ctx.now())
        : null,
    now: acts.includes('accept') ? quote(minutes, rateNow, taxRateAt(ctx, booking), booking.feeCents) : null,
    notes: row.notes.map((note) =>
      note.by === 'product' ? note : { ...note, words: privately(ctx, note.words) },
    ),
    unlawful: whyUnlawfulAhead(ctx, booking),
    acts,
    mayReschedule: row.asked === null && mayReschedule(booking, as, ctx.now()),
    ...movesIn(row),
  };
}

function peopleIn(as: BookingView['as'], row: Row) {
  const { booking, client } = row;
  const expertName = sayName(row.expertName);
  const withName = as === 'client' ? expertName : clientName(client);
  return {
    expertId: booking.expertId,
    clientId: booking.clientId,
    practitionerId: booking.practitionerId,
    practitionerName: row.practitionerName,
    shortName: shortName({ name: expertName, type: row.expertType }),
    withName,
    withFace: as === 'client' ? row.expertFace : faceOfClient(client),
    withInitials: initialsOfName(withName),
  };
}

function timesIn(ctx: Context, booking: Row['booking']) {
  const { status, startsAt, endsAt, minutes, zone, otherStarts } = booking;
  const now = ctx.now().epochMilliseconds;
  const until = runsUntil(booking);
  const moment = nextMoment(booking, ctx.now());
  const isRunning = status === 'in-progress' && until.getTime() > now;
  const turnsAt = isRunning && moment !== null ? Math.min(moment, until.getTime()) : moment;
  return {
    zone,
    startsAt,
    endsAt,
    minutes,
    otherStarts: isAsked(status) ? otherStarts.filter((start) => start.getTime() > now) : [],
    readAt: asDate(ctx.now()),
    turnsAt: turnsAt === null ? null : new Date(turnsAt),
    runsUntil: until,
    answerBy: status === 'requested' ? booking.answerBy : null,
  };
}

/** Returns the events of the consultation itself: start, end, extensions, and no-shows. */
function courseIn(ctx: Context, { booking, proposal, extended }: Row) {
  const isOpen = proposal !== null && proposal.until > ctx.now().epochMilliseconds;
  return {
    startedAt: booking.startedAt,
    endAsked: booking.endAskedUntil && {
      minutes: minutesAsked(booking),
      until: booking.endAskedUntil,
      isAgreed: booking.endAgreedAt !== null,
    },
    endedAt: booking.endedAt,
    endReason: booking.endReason,
    proposal: isOpen ? { ...proposal, until: new Date(proposal.until) } : null,
    extended,
    missedAt: booking.missedAt,
    contest: booking.contest,
  };
}

function moneyIn(ctx: Context, booking: Row['booking'], as: BookingView['as']) {
  const { status, wayToPay } = booking;
  return {
    priceCents: booking.priceCents,
    taxCents: booking.taxCents,
    totalCents: booking.totalCents,
    wayToPay,
    policy: booking.policy,
    freeUntil: freeUntilOf(booking, ctx.now()),
    policyIfMoved: policyIfMoved(booking, ctx.now()),
    commissionPercent: booking.commissionPercent,
    receivesCents: as === 'expert' && wayToPay === 'card' ? expertReceives(booking) : null,
    mayPay: as === 'client' && mayPay(booking, ctx.now()),
    payBy: status === 'awaiting-payment' ? booking.payBy : null,
    needsCard: status === 'requested' && booking.cardFailedAt !== null,
  };
}

function movesIn({ stands, movedTo, asked }: Row) {
  return {
    stands: stands && { ...stands, startsAt: new Date(stands.startsAt) },
    movedTo: movedTo && { id: movedTo.id, startsAt: new Date(movedTo.startsAt) },
    asked: asked && { ...asked, startsAt: new Date(asked.startsAt), answerBy: new Date(asked.answerBy) },
  };
}

/** Returns the client's texts, or placeholders while an admin views the account. */
function textsIn(ctx: Context, said: RequestTexts): RequestTexts {
  return ctx.viewing ? perRequestField((name) => privately(ctx, said[name])) : said;
}

/** Statuses that only unconfirmed bookings have. A canceled booking could have been confirmed. */
const IS_REQUEST: readonly BookingView['status'][] = [
  ...(['awaiting-payment', 'requested', 'accepting', 'declined', 'expired'] as const),
];

/** Returns null if canceling is no longer free, or if the booking is not an accepted card booking. */
function freeUntilOf({ status, policy, startsAt, decidedAt }: Row['booking'], now: Temporal.Instant) {
  if (status !== 'accepted' || !policy || !decidedAt) return null;
  const until = freeUntil({ policy, startsAt, acceptedAt: decidedAt });
  if (!until || until.getTime() <= now.epochMilliseconds) return null;
  return until < startsAt ? until : startsAt;
}

function whyUnlawfulAhead(ctx: Context, booking: Row['booking']): string | null {
  if (booking.startsAt.getTime() <= ctx.now().epochMilliseconds) return null;
  if (isAsked(booking.status)) return whyNotAgreed(ctx, booking)?.() ?? null;
  const isAgreed = booking.status === 'accepted' || booking.status === 'accepting';
  return isAgreed && !isLawfulThen(ctx, booking) ? notAvailableThen(booking.state)() : null;
}

const isAsked = (status: BookingView['status']) => status === 'awaiting-payment' || status === 'requested';

/** Checks whether both sides may see the meeting address. */
const isAgreed = (status: BookingView['status']) => status === 'accepted' || status === 'in-progress';

function faceOfClient({ image, showPhoto, deletedAt }: Row['client']): string | null {
  return showPhoto === false || deletedAt ? null : image;
}

function addressFor(as: BookingView['as'], row: Row): string | null {
  const isTheirs = as === 'client' && row.visit !== null;
  return isTheirs || isAgreed(row.booking.status) ? meetingAddress(row.booking, row) : null;
}

/**
 * Returns the meeting place to prefill for an expert who accepts. Null for a home visit, or if the place is
 * gone.
 */
function meetAt({ booking, place, visit, lastCafe }: Row): BookingView['meetAt'] {
  if (visit) return null;
  if (booking.method === CAFE) return { cafe: lastCafe ?? { name: '', address: '' } };
  const address = placeAddress(place);
  return address === null ? null : { address };
}
