import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import * as messages from '#text/consultations/requests/rules';
import { asDate } from '../../../lib/as-date.ts';
import { isRefusal, Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { formatCents } from '../../../lib/money.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { sayDay, sayWhen } from '../../../lib/when.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AnyContext, Context, Person } from '../../context.ts';
import { taxRateAt } from '../../ground/geography/tax-rate-at.ts';
import { withCurrentRules, withRulesHeld } from '../../ground/settings/read-settings.server.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { termsOf } from '../../money/pricing/booking-terms.ts';
import { checkPolicy } from '../../money/pricing/check-policy.ts';
import { checkPrice } from '../../money/pricing/check-price.ts';
import { type Quote, quote } from '../../money/pricing/price.ts';
import { lacksFirstName } from '../../people/accounts/first-name.ts';
import { ownLeaving } from '../../people/accounts/leaving.ts';
import { needsConsent } from '../../people/accounts/needs-consent.server.ts';
import { setFirstName } from '../../people/accounts/set-first-name.server.ts';
import { whyClosed } from '../../people/experts/closed.ts';
import { CAFE, IN_PERSON } from '../../people/experts/consultation-methods.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { refuseBlocked } from '../../people/reach/may-reach.server.ts';
import type { RefusedWay } from '../../people/reach/ways.ts';
import { withBuffers } from '../../practice/availability/buffers.ts';
import { gives } from '../../practice/availability/gives.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import type { Practitioner } from '../../practice/availability/practitioner.ts';
import {
  type BookableExpert,
  type BookablePractice,
  calendarsOf,
  readBookableExpert,
} from '../../practice/availability/read-free-times.server.ts';
import { type Calendar, slotState } from '../../practice/availability/slots.ts';
import {
  busyOf,
  noteVisitPoint,
  type TakenTime,
  takenTimesOf,
} from '../../practice/availability/taken-time.server.ts';
import { applyTransition } from '../bookings/apply-transition.server.ts';
import type { Side, TransitionName } from '../bookings/booking-life.ts';
import { answerByOf, moveAnswerByOf, payByOf } from '../bookings/booking-moments.ts';
import { mayMove, mayReschedule, sideOf } from '../bookings/booking-rules.ts';
import {
  bookingTransaction,
  lockClient,
  lockTogether,
  slotTakenMessage,
} from '../bookings/booking-transaction.server.ts';
import { checkDay, checkState } from '../bookings/check-state.ts';
import { paidUnder, policyIfMoved } from '../bookings/move-money.server.ts';
import { refusalOf } from '../bookings/refusal-of.ts';
import {
  type BookingRequest,
  type BookingRequestInput,
  bookingRequest,
  whyOtherLength,
  whyOtherTimes,
} from '../bookings/request/booking-request.ts';
import { textsFrom } from '../bookings/request/request-fields.ts';
import { type PlacedRequest, paymentStatus, requestWithKey } from '../bookings/request/request-key.server.ts';
import { type BookingRow, bookings, homeVisits } from '../bookings/tables.ts';
import { type BookingClient, whyUnderAge } from '../bookings/why-under-age.ts';
import { type BookingSite, siteOf, visitOf } from './booking-site.server.ts';
import type { Cafe } from './named-cafe.ts';
import { checkUnpaid, readOpenRequests, refuseMoreRequests } from './open-requests.server.ts';
import { refuseOthersTime, refuseOwnOverlap } from './own-overlap.server.ts';
import { whyNotMoved } from './request-words.ts';
import { whoseTurn } from './whose-turn.server.ts';

/**
 * Requests a first time or another time. If nobody else holds the expert, decides at once under the locks.
 * Otherwise, checks person, place, time, and price before waiting for locks, and again under the locks. Only
 * the second check is final. If an earlier request has the same key, returns that request.
 * @param replaces the booking to replace. A request is canceled immediately; a confirmed booking stays until
 * the expert accepts the move.
 * @param begins how the booking begins; by default, with a plain request.
 */
export async function placeRequest(
  ctx: Context,
  input: BookingRequestInput,
  replaces: string | null,
  begins: Beginning = REQUESTED,
): Promise<PlacedRequest> {
  const client = clientOf(ctx);
  const request = parsed(input);
  if (begins === REQUESTED && lacksFirstName(client) && request.firstName === undefined) {
    const words = messages.first_name_missing;
    throw new Refusal('invalid_input', words, { firstName: [words] });
  }
  const pressedBefore = (db: Database) => requestWithKey(db, request, replaces, client.id);
  const isFirst = replaces === null && begins === REQUESTED;
  const earlier = isFirst ? null : await pressedBefore(ctx.db);
  if (earlier) return earlier;
  const given = replaces === null ? null : await readOwn(ctx.db, replaces, client.id, request.expertId);
  const asked = askedIn(request, client, given, begins);
  const atOnce = isFirst ? await placeAtOnce(ctx, asked) : null;
  if (atOnce) return atOnce;
  try {
    // The session does not say whether the account will be deleted soon. The check under the lock finds out.
    const { price } = await judge(ctx, asked, { ...client, deleteAt: null });
    asked.totalCents = price.totalCents;
  } catch (refusal) {
    // An earlier submission of the same form could have just taken the time.
    const first = isRefusal(refusal) ? await pressedBefore(ctx.db) : null;
    if (first) return first;
    throw refusal;
  }
  return bookingTransaction(ctx, async (ctx) => {
    const account = await lockClient(ctx.db, client.id);
    const first = await pressedBefore(ctx.db);
    if (first) return first;
    if (request.firstName !== undefined) await setFirstName(ctx, { firstName: request.firstName });
    await lockExpert(ctx.db, request.expertId);
    await begins.check?.(ctx);
    const { expertId, minutes } = request;
    await refuseOthersTime(ctx.db, {
      expertId,
      practitionerId: asked.practitionerId,
      clientId: client.id,
      startsAt: new Date(request.start),
      minutes,
    });
    const payment = given ? await giveUp(ctx, given, client, asked, begins) : 'new';
    const held = await withRulesHeld(ctx);
    const judged = await judge(held, asked, account);
    if (begins !== REQUESTED) refuseUnready(judged.expert, request.method);
    else refuseMoreRequests(await readOpenRequests(ctx.db, openIn(asked)), judged.expert);
    return begin(held, asked, judged, begins, payment);
  });
}

/** Requests a first time under the locks. Returns null, having changed nothing, if others hold the expert. */
async function placeAtOnce(before: Context, asked: Asked): Promise<PlacedRequest | null> {
  const { request, clientId } = asked;
  return await bookingTransaction(before, async (ctx) => {
    const { account, isExpertLocked } = await lockTogether(ctx.db, clientId, request.expertId);
    if (!isExpertLocked) return null;
    const pressedBefore = sent(requestWithKey(ctx.db, request, null, clientId));
    const rules = sent(withCurrentRules(ctx));
    const facts = readFacts(ctx, asked);
    const open = sent(readOpenRequests(ctx.db, openIn(asked)));
    const first = await pressedBefore;
    if (first) return first;
    const held = await rules;
    const judged = await judge(held, asked, account, facts);
    if (asked.totalCents === null) {
      // Without a total from a form, the client knows the price of the rules that this node had read.
      checkPrice(judged.price, priceOf(before, asked, judged).totalCents, before.payments.wayToPay);
    }
    refuseMoreRequests(await open, judged.expert);
    if (request.firstName !== undefined) await setFirstName(ctx, { firstName: request.firstName });
    return await begin(held, asked, judged, REQUESTED, 'new');
  });
}

/**
 * The payment that a booking uses: a new one, the hold of the request it replaces, or the payment of the
 * confirmed booking it would move. In person, 'shared' only marks a requested move.
 */
type PaymentOf = 'new' | 'taken-over' | 'shared';

/** The first step of a booking. `check` adds rules under the locks. */
export type Beginning = {
  name: Extract<TransitionName, 'request' | 'take-offer'>;
  check?: (ctx: Context) => Promise<void>;
  /** The café, if the expert has already named it. */
  cafe?: Cafe | null;
};

const REQUESTED: Beginning = { name: 'request' };

/** A request to check. `given` is the client's booking that it replaces; null if there is none. */
type Asked = {
  clientId: string;
  request: BookingRequest;
  given: BookingRow | null;
  /** The way the request reaches the expert. A block can close it. */
  way: RefusedWay;
  /** The practitioner; null means any of them. */
  practitionerId: string | null;
  /**
   * The total on the form or, without one, the total computed before the locks. Null until it is computed.
   */
  totalCents: number | null;
};

function askedIn(
  request: BookingRequest,
  { id: clientId }: Person,
  given: BookingRow | null,
  begins: Beginning,
): Asked {
  const { practitionerId, totalCents = null } = request;
  return {
    clientId,
    request,
    given,
    way: begins === REQUESTED ? (given ? 'other-time' : 'request') : 'offer-taken',
    practitionerId: practitionerId === undefined ? (given?.practitionerId ?? null) : practitionerId,
    totalCents,
  };
}

type Option = BookableExpert['options'][number];
type Judged = {
  expert: BookableExpert;
  site: BookingSite;
  option: Option | null;
  /** The IDs of the requested practitioners who are free, in the practice's order. */
  free: string[];
  /** The times of all practitioners that are taken before the request. */
  taken: TakenTime[];
  price: Quote;
};

type JudgeContext = Pick<AnyContext, 'db' | 'query' | 'now' | 'law' | 'settings' | 'payments'>;

const openIn = ({ clientId, request: { expertId, placeId, start } }: Asked) => ({
  clientId,
  expertId,
  placeId,
  startsAt: new Date(start),
});

/** Marks a promise as one whose failure may never be awaited, because an earlier one decides. */
function sent<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}

/**
 * Sends all statements that a judgment needs, so their answers come together. The judgment awaits them in this
 * order; an earlier one decides.
 */
function readFacts(ctx: JudgeContext, { clientId, request, given, way }: Asked) {
  const { expertId, placeId, start, minutes } = request;
  const startsAt = new Date(start);
  return {
    expert: sent(readBookableExpert(ctx, expertId, placeId)),
    memberships: sent(readMemberships(ctx.query, clientId)),
    notBlocked: sent(refuseBlocked(ctx.db, way, { as: 'client', expertId, clientId })),
    consent: sent(needsConsent(ctx, clientId)),
    taken: sent(takenTimesOf(ctx, [expertId])),
    noOverlap: sent(refuseOwnOverlap(ctx.db, { clientId, startsAt, minutes }, given?.id)),
  };
}

/**
 * Refuses a request that is no longer possible.
 * @param client the client's account: before the lock, the session's copy; null if the account is gone.
 * @param facts the facts as they are now; read now, unless given.
 */
async function judge(
  ctx: JudgeContext,
  asked: Asked,
  client: BookingClient | null,
  facts = readFacts(ctx, asked),
): Promise<Judged> {
  const { clientId, request, given, practitionerId } = asked;
  const expert = await facts.expert;
  const today = dateAt(ctx.now(), expert.zone);
  if (!client) throw new Refusal('sign_in_required', messages.log_in_to_request);
  if (client.deleteAt) throw new Refusal('not_allowed', ownLeaving);
  if (!client.emailVerified) throw new Refusal('email_unverified', messages.verify_email_first);
  const tooYoung = whyUnderAge(client, today);
  if (tooYoung) throw tooYoung;
  const memberships = await facts.memberships;
  if (mayActFor({ memberships }, expert.id, 'staff'))
    throw new Refusal('own_profile', messages.cannot_book_yourself);
  await facts.notBlocked;
  await facts.consent;
  const closed = whyClosed(expert, ctx.law.isServed(expert.state, today));
  if (closed) throw new Refusal(closed.code, closed.words);
  const option = choiceOf(expert, request);
  const site = siteOf(expert, request);
  if (site.visit) {
    checkState(ctx, site);
    const tooYoungThere = whyUnderAge(client, dateAt(ctx.now(), site.zone));
    if (tooYoungThere) throw tooYoungThere;
  }
  const startsAt = new Date(request.start);
  const others = request.also.map((start) => new Date(start));
  for (const startsAt of [new Date(request.start), ...others]) checkDay(ctx, { ...site, startsAt });
  const { minutes } = request;
  checkPractitioner(expert, practitionerId, option);
  const taken = await facts.taken;
  const calendars = await calendarsOf(ctx, expert, {
    taken,
    practitionerId,
    option,
    visit: visitOf(site),
    except: given?.id,
  });
  const states = calendars.map((one) => slotState(one, startsAt.getTime(), minutes));
  if (states.every((state) => state === 'closed')) {
    throw new Refusal('slot_unavailable', messages.time_cannot_be_booked);
  }
  await facts.noOverlap;
  const freeThen = calendars.filter((_, index) => states[index] === 'free');
  if (freeThen.length === 0) throw new Refusal('slot_taken', slotTakenMessage);
  for (const other of others) {
    await refuseOwnOverlap(ctx.db, { clientId, startsAt: other, minutes }, given?.id);
  }
  const free = isFreeAnywhere(freeThen, others, { minutes, zone: site.zone }).map(
    (one) => one.practitionerId,
  );
  return { expert, site, option, free, taken, price: priceOf(ctx, asked, { expert, site }) };
}

/** Returns the price. Refuses if the form showed another price or policy. */
function priceOf(
  ctx: JudgeContext,
  { request, given, totalCents }: Asked,
  { expert, site }: Pick<Judged, 'expert' | 'site'>,
): Quote {
  // A booking that replaces another keeps its fee.
  const feeCents = given?.feeCents ?? ctx.settings.bookingFeeCents;
  const price = quote(request.minutes, expert.ratePerMinuteCents, taxRateAt(ctx, site), feeCents);
  checkPrice(price, totalCents ?? price.totalCents, given?.wayToPay ?? ctx.payments.wayToPay);
  if (!given && ctx.payments.wayToPay === 'card' && request.policy) {
    checkPolicy(termsOf(ctx.settings), request.policy);
  }
  return price;
}

/** Returns the calendars that are free at all of these times. Refuses if there are none. */
function isFreeAnywhere<One extends Calendar>(
  calendars: readonly One[],
  others: readonly Date[],
  { minutes, zone }: { minutes: number; zone: string },
): One[] {
  const stateOf = (one: One, at: Date) => slotState(one, at.getTime(), minutes);
  const free = calendars.filter((one) => others.every((at) => stateOf(one, at) === 'free'));
  if (free.length > 0) return free;
  const lost = others.find((at) => calendars.every((one) => stateOf(one, at) !== 'free'));
  if (!lost) {
    const none = messages.no_one_free_at_all_times;
    throw new Refusal('slot_taken', none, { also: [none] });
  }
  const isClosed = calendars.every((one) => stateOf(one, lost) === 'closed');
  const when = () => sayWhen(lost, zone);
  const message = isClosed
    ? withFacts(messages.other_time_cannot_be_booked, { when })
    : withFacts(messages.other_time_just_taken, { when });
  throw new Refusal(isClosed ? 'slot_unavailable' : 'slot_taken', message, { also: [message] });
}

async function begin(
  ctx: Context,
  asked: Asked,
  judged: Judged,
  { name, cafe }: Beginning,
  payment: PaymentOf,
): Promise<PlacedRequest> {
  const { clientId, request, given } = asked;
  const { expert, site, free } = judged;
  const startsAt = new Date(request.start);
  const askedAt = asDate(ctx.now());
  const { minutes } = request;
  const id = ctx.newId();
  const { zone } = site;
  const practitionerId = await whoseTurn(ctx.db, free, { expertId: expert.id, startsAt, zone });
  const whose = expert.practitioners.find((one) => one.id === practitionerId)!;
  const { bufferBeforeMinutes, bufferAfterMinutes } = whose;
  const wayToPay = given?.wayToPay ?? ctx.payments.wayToPay;
  const { answerHours } = ctx.settings;
  const isToPay = wayToPay === 'card' && payment === 'new';
  if (isToPay) await checkUnpaid(ctx, clientId);
  const agreed = agreedIn(asked, judged);
  const booking = await applyTransition(
    ctx,
    {
      wayToPay,
      isFromOffer: name === 'take-offer',
      askedAt: isToPay ? null : askedAt,
      ...(wayToPay === 'card' && moneyOf(ctx, payment === 'new' ? null : given, askedAt, startsAt)),
      bufferBeforeMinutes,
      bufferAfterMinutes,
      id,
      chainId: given?.chainId ?? id,
      practitionerId,
      ...agreed,
      ...(request.method === CAFE && cafe),
      replacesId: given?.id,
      standsId: payment === 'shared' ? given!.id : null,
      createdAt: askedAt,
      answerBy:
        payment === 'shared'
          ? moveAnswerByOf(askedAt, given!.startsAt, startsAt, answerHours)
          : answerByOf(askedAt, startsAt, answerHours),
      answerHours,
    },
    { name: stepOf(name, wayToPay, payment), by: 'client', note: null, movedFrom: given?.startsAt ?? null },
    practiceWith(judged, whose, agreed),
  );
  if (site.visit) await ctx.db.insert(homeVisits).values({ bookingId: id, clientId, ...site.visit });
  if (site.point) await noteVisitPoint(ctx, id, site.point);
  const placed = { bookingId: id, startsAt, minutes, zone: booking.zone, expertName: expert.name };
  return { ...placed, ...paymentStatus(booking), again: false };
}

/** Returns the practice once the requested time is taken, too. */
function practiceWith(
  { expert, taken }: Judged,
  whose: Practitioner,
  { startsAt, endsAt, placeId }: ReturnType<typeof agreedIn>,
): BookablePractice {
  const { bufferBeforeMinutes, bufferAfterMinutes } = whose;
  const time = withBuffers({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, whose);
  const { lat, lng } = placeId === null ? { lat: null, lng: null } : expert;
  const now = {
    ...time,
    bookingId: 'new',
    expertId: expert.id,
    practitionerId: whose.id,
    placeId,
    lat,
    lng,
    bufferBeforeMinutes,
    bufferAfterMinutes,
  };
  return { ...expert, busy: busyOf([...taken, now]) };
}

/** Returns the columns of a booking that the request determines, such as time, place, and price. */
function agreedIn({ clientId, request }: Asked, { expert, site, option, price }: Judged) {
  const { start, minutes } = request;
  const startsAt = new Date(start);
  return {
    expertId: expert.id,
    clientId,
    optionId: option?.id,
    optionTitle: option?.title,
    ...textsFrom(request),
    method: request.method,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    minutes,
    otherStarts: request.also.map((other) => new Date(other)),
    placeId: site.placeId,
    zone: site.zone,
    location: site.location,
    state: site.state,
    priceCents: price.priceCents,
    feeCents: price.feeCents,
    taxCents: price.taxCents,
    requestKey: request.requestKey,
    sharesPlaceAndNotes: request.sharesPlaceAndNotes,
  };
}

function stepOf(name: Beginning['name'], wayToPay: WayToPay, payment: PaymentOf): TransitionName {
  if (payment === 'shared') return 'ask-move';
  if (wayToPay === 'in-person') return name;
  if (payment === 'new') return 'reserve';
  return name === 'request' ? 'request' : 'take-held-offer';
}

/**
 * Returns the payment columns of a card booking. Copies them from `from` if the booking takes over its
 * payment.
 */
function moneyOf(ctx: Context, from: BookingRow | null, askedAt: Date, startsAt: Date) {
  if (!from) {
    const { settings, payments } = ctx;
    return {
      payBy: payByOf(askedAt, startsAt, settings.payMinutes),
      policy: termsOf(settings).policy,
      commissionPercent: settings.commissionPercent ?? payments.commissionPercent,
      payoutDays: settings.payoutDays,
      disputeHours: settings.disputeHours,
    };
  }
  const { payBy, commissionPercent, payoutDays, disputeHours } = from;
  return {
    payBy,
    policy: policyIfMoved(from, ctx.now()),
    commissionPercent,
    payoutDays,
    disputeHours,
    paidUnder: paidUnder(from),
  };
}

/** Refuses if the place has no address, because taking an offer confirms a booking. */
function refuseUnready({ name, hasAddress }: BookableExpert, method: string): void {
  if (hasAddress || method !== IN_PERSON) return;
  throw new Refusal('practice_not_ready', withFacts(messages.no_address_there, { name }));
}

function clientOf(ctx: Context): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', messages.log_in_to_request);
  if (!ctx.actor.emailVerified) throw new Refusal('email_unverified', messages.verify_email_first);
  return ctx.actor;
}

function parsed(input: BookingRequestInput): BookingRequest {
  const result = bookingRequest.safeParse(input);
  const twice = result.success ? whyOtherTimes(result.data) : null;
  if (twice) throw new Refusal('invalid_input', twice, { also: [twice] });
  if (result.success) return result.data;
  const { fieldErrors } = z.flattenError(result.error);
  throw new Refusal('invalid_input', fieldErrors.also?.[0] ?? messages.choose_first, fieldErrors);
}

function choiceOf(expert: BookableExpert, request: BookingRequest): Option | null {
  const fields: Record<string, Sentence[]> = {};
  if (!expert.methods.includes(request.method)) {
    fields.method = [messages.method_not_offered];
  }
  const option = expert.options.find((one) => one.id === request.optionId) ?? null;
  if (request.optionId && !option) fields.optionId = [messages.option_no_longer_offered];
  const otherLength = whyOtherLength(request.minutes, option);
  if (!option && otherLength) fields.minutes = [otherLength];
  const [message] = Object.values(fields).flat();
  if (message) throw new Refusal('invalid_input', message, fields);
  if (otherLength) throw new Refusal('option_changed', otherLength);
  return option;
}

function checkPractitioner(
  { practitioners }: BookableExpert,
  practitionerId: string | null,
  option: Option | null,
): void {
  if (practitionerId === null) return;
  const named = practitioners.find(({ id }) => id === practitionerId);
  if (named && gives(named.id, option)) return;
  const message = named
    ? withFacts(messages.practitioner_does_not_give, { named: named.name, title: option!.title })
    : messages.practitioner_gone;
  throw new Refusal('invalid_input', message, { practitionerId: [message] });
}

async function readOwn(
  db: Database,
  bookingId: string,
  clientId: string,
  expertId: string,
): Promise<BookingRow> {
  const [row] = isId(bookingId) ? await db.select().from(bookings).where(eq(bookings.id, bookingId)) : [];
  if (!row || row.clientId !== clientId || row.expertId !== expertId.toLowerCase()) {
    throw new Refusal('not_found', messages.booking_not_found);
  }
  return row;
}

/**
 * Ends the replaced request. A confirmed booking stays until the expert grants the move. If the total is the
 * same, the new booking takes over the hold. Only an offered time can have a different total, which needs a
 * new payment.
 * @returns the payment that the new booking uses.
 */
async function giveUp(
  ctx: Context,
  given: BookingRow,
  client: Person,
  { request, totalCents }: Asked,
  begins: Beginning,
): Promise<PaymentOf> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, given.id)).for('update');
  if (!booking) throw refusalOf('stranger', null);
  const by = sideOf(booking, client);
  if (booking.status === 'accepted' && begins === REQUESTED) {
    await checkMove(ctx, booking, by, totalCents);
    return 'shared';
  }
  const answer = mayMove(booking, by, 'replace', ctx.now());
  if (!answer.allowed) throw refusalOf(answer.why, booking);
  const { wayToPay, status, cardFailedAt } = booking;
  const isHeld = wayToPay === 'card' && status === 'requested' && !cardFailedAt;
  const keepsPayment = isHeld && booking.totalCents === totalCents;
  if (wayToPay === 'card' && begins === REQUESTED && !keepsPayment) {
    throw new Refusal('not_allowed', isHeld ? otherTotal(booking) : messages.card_first);
  }
  const note = () => messages.moved_to({ day: sayDay(new Date(request.start), given.zone) });
  await applyTransition(ctx, booking, { name: 'replace', by: by!, note, keepsPayment });
  return keepsPayment ? 'taken-over' : 'new';
}

/**
 * Refuses another time for a confirmed booking if one is already pending, if it is too late, or if it would
 * change a paid total.
 */
async function checkMove(
  ctx: Context,
  booking: BookingRow,
  by: Side | null,
  totalCents: number | null,
): Promise<void> {
  if (!by) throw refusalOf('stranger', null);
  if (!mayReschedule(booking, by, ctx.now())) throw refusalOf('too-late', booking);
  const isAsked = and(eq(bookings.standsId, booking.id), eq(bookings.status, 'requested'));
  const [asked] = await ctx.db.select({ id: bookings.id }).from(bookings).where(isAsked);
  if (asked) throw new Refusal('not_allowed', messages.asked_already);
  if (booking.wayToPay === 'card' && booking.totalCents !== totalCents) {
    const why = () => whyNotMoved(booking.totalCents, totalCents ?? 0);
    throw new Refusal('not_allowed', withFacts(messages.nothing_has_changed, { why }));
  }
}

const otherTotal = ({ totalCents }: BookingRow) =>
  withFacts(messages.other_total, { total: formatCents(totalCents) });
