import { and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isRefusal, Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { sayDay } from '../../lib/when.ts';
import type { Database, Query } from '../../platform/database/database.ts';
import { queryIn } from '../../platform/database/query-in.ts';
import { isOfAge, UNDER_AGE_MESSAGE } from '../accounts/age.ts';
import { refuseLeaving } from '../accounts/leaving.server.ts';
import { users } from '../accounts/tables.ts';
import { dateAt } from '../availability/place-clock.ts';
import { slotState } from '../availability/slots.ts';
import { readClientName } from '../clients/read-client-profile.server.ts';
import type { AnyContext, Context, Person } from '../context.ts';
import { type BookingInWords, newRequestMail, requestSentMail } from './booking.email.ts';
import { mayMove, OPEN_REQUESTS_AT_MOST } from './booking.ts';
import { type BookingRequest, type BookingRequestInput, bookingRequest } from './booking-request.ts';
import {
  bookingTransaction,
  lockClient,
  lockExpert,
  SLOT_TAKEN_MESSAGE,
} from './booking-transaction.server.ts';
import { whyClosed } from './closed.ts';
import { refusalOf, writeMove } from './move-booking.server.ts';
import { refuseOwnOverlap } from './own-overlap.server.ts';
import { quote } from './price.ts';
import { queueBookingMail } from './queue-booking-mail.server.ts';
import { type BookableExpert, calendarOf, readBookableExpert } from './read-free-times.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { type PlacedRequest, requestWithKey } from './request-key.server.ts';
import { bookingEvents, bookings } from './tables.ts';

/**
 * What requesting and rescheduling have in common: who may, where, when, at what price. All of it is asked
 * twice: first to refuse early, without waiting in line, then under the locks, where it decides.
 * @param replaces the booking that the new one takes the place of, cancelled in the same transaction.
 */
export async function placeRequest(
  ctx: Context,
  input: BookingRequestInput,
  replaces: string | null,
): Promise<PlacedRequest> {
  const client = clientOf(ctx);
  const request = parsed(input);
  const pressedBefore = (db: Database) => requestWithKey(db, request, replaces, client.id);
  const earlier = await pressedBefore(ctx.db);
  if (earlier) return earlier;
  const given = replaces === null ? null : await readOwn(ctx.db, replaces, client.id, request.expertId);
  const asked: Asked = { client, request, given };
  try {
    await judge(ctx, ctx.query, ctx.db, asked);
  } catch (refusal) {
    // Perhaps by this very request, pressed a second time while the first was under way.
    const first = isRefusal(refusal) ? await pressedBefore(ctx.db) : null;
    if (first) return first;
    throw refusal;
  }
  return bookingTransaction(ctx, async (ctx) => {
    await lockClient(ctx.db, client.id);
    const first = await pressedBefore(ctx.db);
    if (first) return first;
    const { zone } = await lockExpert(ctx.db, request.expertId);
    if (given) {
      const note = `Moved to ${sayDay(new Date(request.start), zone)}`;
      await giveUp(ctx, given.id, client, note);
    }
    const { expert, option } = await judge(ctx, queryIn(ctx.db), ctx.db, asked);
    await checkOpenRequests(ctx.db, client.id, expert, new Date(request.start));
    return write(ctx, { ...asked, expert, option });
  });
}

/** Who asks for what, and which of their bookings they give up for it. */
type Asked = {
  client: Person;
  request: BookingRequest;
  given: { id: string; startsAt: Date } | null;
};

/** Whether the request can be granted as things stand. @param query reads where `db` does. */
async function judge(
  ctx: Pick<AnyContext, 'now'>,
  query: Query,
  db: Database,
  { client, request, given }: Asked,
) {
  const expert = await readBookableExpert({ query }, request.expertId);
  const today = dateAt(ctx.now(), expert.zone);
  checkAge(client, today);
  if (expert.userId === client.id) throw new Refusal('own_profile', 'You cannot book yourself.');
  const closed = whyClosed(expert, today);
  if (closed) throw new Refusal(closed.code, closed.words);
  const option = choiceOf(expert, request);
  await refuseLeaving(db, { actorId: client.id, other: { id: expert.userId, name: expert.name } });
  const startsAt = new Date(request.start);
  const { minutes } = request;
  const calendar = await calendarOf({ query, now: ctx.now }, expert, given?.id);
  const state = slotState(calendar, startsAt.getTime(), minutes);
  if (state === 'closed') {
    throw new Refusal('slot_unavailable', 'That time cannot be booked. Please choose another one.');
  }
  await refuseOwnOverlap(db, { clientId: client.id, startsAt, minutes }, given?.id);
  if (state === 'taken') throw new Refusal('slot_taken', SLOT_TAKEN_MESSAGE);
  return { expert, option };
}

type Option = BookableExpert['options'][number];

/** Writes the booking with its event, the free stretch, and the words to both sides. */
async function write(
  ctx: Context,
  { client, request, given, expert, option }: Asked & { expert: BookableExpert; option: Option | null },
): Promise<PlacedRequest> {
  const now = new Date(ctx.now().epochMilliseconds);
  const price = quote(request.minutes, expert.ratePerMinuteCents);
  const placed: PlacedRequest = {
    bookingId: ctx.newId(),
    startsAt: new Date(request.start),
    minutes: request.minutes,
    zone: expert.zone,
    expertName: expert.name,
    again: false,
  };
  const { bookingId, startsAt, minutes } = placed;
  await ctx.db.insert(bookings).values({
    id: bookingId,
    expertId: expert.id,
    clientId: client.id,
    optionId: option?.id,
    optionTitle: option?.title,
    method: request.method,
    status: 'requested',
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    minutes,
    zone: expert.zone,
    location: expert.location,
    state: expert.state,
    priceCents: price.priceCents,
    feeCents: price.feeCents,
    requestKey: request.requestKey,
    sharesPlaceAndNotes: request.sharesPlaceAndNotes,
    replacesId: given?.id,
    createdAt: now,
  });
  await ctx.db.insert(bookingEvents).values({
    id: ctx.newId(),
    bookingId,
    actorId: client.id,
    fromStatus: null,
    toStatus: 'requested',
    at: now,
  });
  await refreshFreeStretch(ctx, [expert.id]);
  const words: BookingInWords = {
    ...placed,
    clientName: await readClientName(ctx.db, client),
    location: expert.location,
    method: request.method,
    totalCents: price.totalCents,
  };
  const [person] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, expert.userId!));
  const movedFrom = given?.startsAt ?? null;
  await queueBookingMail(ctx, person!, bookingId, newRequestMail(words, movedFrom));
  await queueBookingMail(ctx, client, bookingId, requestSentMail(words, movedFrom));
  return placed;
}

function clientOf(ctx: Context): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Log in to request a consultation.');
  if (!ctx.actor.emailVerified) {
    throw new Refusal(
      'email_unverified',
      'Please verify your e-mail address first; the link is in your inbox.',
    );
  }
  return ctx.actor;
}

/** Of age by the calendar of the place, where the law applies. */
function checkAge(client: Person, today: Temporal.PlainDate): void {
  if (!client.dateOfBirth) {
    throw new Refusal('under_age', 'Please add your date of birth in Account Settings first.');
  }
  if (!isOfAge(Temporal.PlainDate.from(client.dateOfBirth), today)) {
    throw new Refusal('under_age', UNDER_AGE_MESSAGE);
  }
}

function parsed(input: BookingRequestInput): BookingRequest {
  const result = bookingRequest.safeParse(input);
  if (result.success) return result.data;
  const { fieldErrors } = z.flattenError(result.error);
  throw new Refusal('invalid_input', 'Please choose a date, a time and a duration.', fieldErrors);
}

function choiceOf(expert: BookableExpert, request: BookingRequest) {
  const fields: Record<string, string[]> = {};
  if (!expert.methods.includes(request.method)) {
    fields.method = ['This expert does not offer that way of meeting.'];
  }
  const option = expert.options.find((one) => one.id === request.optionId) ?? null;
  if (request.optionId && !option) fields.optionId = ['This option is no longer offered.'];
  const [message] = Object.values(fields).flat();
  if (message) throw new Refusal('invalid_input', message, fields);
  return option;
}

async function readOwn(db: Database, bookingId: string, clientId: string, expertId: string) {
  const [row] = isId(bookingId) ? await db.select().from(bookings).where(eq(bookings.id, bookingId)) : [];
  if (!row || row.clientId !== clientId || row.expertId !== expertId.toLowerCase()) {
    throw new Refusal('not_found', 'This booking was not found.');
  }
  return row;
}

async function giveUp(ctx: Context, bookingId: string, client: Person, note: string): Promise<void> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  if (!booking) throw refusalOf('stranger', null);
  const answer = mayMove(booking, client, 'cancelled', ctx.now());
  if (!answer.allowed) throw refusalOf(answer.why, booking);
  await writeMove(ctx, booking, { to: 'cancelled', actorId: client.id, note });
}

/** Counted under the client's lock, so that two requests at once cannot both be the last one allowed. */
async function checkOpenRequests(
  tx: Database,
  clientId: string,
  expert: BookableExpert,
  startsAt: Date,
): Promise<void> {
  const day = dateAt(Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()), expert.zone);
  const [open] = await tx
    .select({
      all: count(),
      sameDay: sql<number>`count(*) filter (where ${bookings.expertId} = ${expert.id}
        and (${bookings.startsAt} at time zone ${expert.zone})::date = ${day.toString()}::date)`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), eq(bookings.status, 'requested')));
  if (open!.sameDay > 0) {
    throw new Refusal(
      'too_many_open_requests',
      `You already have a request waiting with ${expert.name} for that day.`,
    );
  }
  if (open!.all >= OPEN_REQUESTS_AT_MOST) {
    throw new Refusal(
      'too_many_open_requests',
      `You have ${OPEN_REQUESTS_AT_MOST} requests waiting for an answer. Cancel one, or wait until it is answered.`,
    );
  }
}
