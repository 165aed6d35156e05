import { and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { sayDay } from '../../lib/when.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOfAge, UNDER_AGE_MESSAGE } from '../accounts/age.ts';
import { refuseLeaving } from '../accounts/leaving.server.ts';
import { users } from '../accounts/tables.ts';
import { dateAt } from '../availability/place-clock.ts';
import { slotState } from '../availability/slots.ts';
import { readClientName } from '../clients/read-client-profile.server.ts';
import type { Actor, Context } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { type BookingInWords, newRequestMail, requestSentMail } from './booking.email.ts';
import { mayMove, OPEN_REQUESTS_AT_MOST } from './booking.ts';
import { type BookingRequest, type BookingRequestInput, bookingRequest } from './booking-request.ts';
import {
  bookingTransaction,
  lockClient,
  lockExpert,
  SLOT_TAKEN_MESSAGE,
} from './booking-transaction.server.ts';
import { checkState } from './check-state.ts';
import { refusalOf, writeMove } from './move-booking.server.ts';
import { quote } from './price.ts';
import { queueBookingMail } from './queue-booking-mail.server.ts';
import { type BookableExpert, calendarOf, readBookableExpert } from './read-free-times.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { bookingEvents, bookings } from './tables.ts';

/** The booking made, or the one that an earlier press of the same button made. */
export type PlacedRequest = {
  bookingId: string;
  startsAt: Date;
  minutes: number;
  zone: string;
  expertName: string;
  again: boolean;
};

/**
 * What requesting and rescheduling have in common: who may, where, when, at what price; then one transaction.
 * @param replaces the booking that the new one takes the place of, cancelled in the same transaction.
 */
export async function placeRequest(
  ctx: Context,
  input: BookingRequestInput,
  replaces: string | null,
): Promise<PlacedRequest> {
  const client = clientOf(ctx);
  const request = parsed(input);
  const earlier = await requestWithKey(ctx.db, request.requestKey, client.id);
  if (earlier) return earlier;

  const expert = await readBookableExpert(ctx, request.expertId);
  const today = dateAt(ctx.now(), expert.zone);
  checkAge(client, today);
  checkExpert(expert, client, today);
  const option = choiceOf(expert, request);
  const given = replaces === null ? null : await readOwn(ctx.db, replaces, client.id, expert.id);
  const startsAt = new Date(request.start);
  await refuseLeaving(ctx.db, { actorId: client.id, other: { id: expert.userId, name: expert.name } });
  const state = slotState(await calendarOf(ctx, expert, given?.id), startsAt.getTime(), request.minutes);
  if (state === 'closed') {
    throw new Refusal('slot_unavailable', 'That time cannot be booked. Please choose another one.');
  }
  if (state === 'taken') {
    // Perhaps by this very request, pressed a second time while the first was under way.
    const pressedBefore = await requestWithKey(ctx.db, request.requestKey, client.id);
    if (pressedBefore) return pressedBefore;
    throw new Refusal('slot_taken', SLOT_TAKEN_MESSAGE);
  }

  const price = quote(request.minutes, expert.ratePerMinuteCents);
  const placed: PlacedRequest = {
    bookingId: ctx.newId(),
    startsAt,
    minutes: request.minutes,
    zone: expert.zone,
    expertName: expert.name,
    again: false,
  };
  const words: BookingInWords = {
    ...placed,
    clientName: await readClientName(ctx.db, client),
    location: expert.location,
    method: request.method,
    totalCents: price.totalCents,
  };
  return bookingTransaction(ctx, async (tx) => {
    await lockClient(tx, client.id);
    const pressedTwice = await requestWithKey(tx, request.requestKey, client.id);
    if (pressedTwice) return pressedTwice;
    await lockExpert(tx, expert.id);
    await refuseLeaving(tx, { actorId: client.id, other: { id: expert.userId, name: expert.name } });
    const now = new Date(ctx.now().epochMilliseconds);
    if (given) await giveUp(ctx, tx, given.id, client, `Moved to ${sayDay(startsAt, expert.zone)}`);
    await checkOpenRequests(tx, client.id, expert, startsAt);
    await tx.insert(bookings).values({
      id: placed.bookingId,
      expertId: expert.id,
      clientId: client.id,
      optionId: option?.id,
      optionTitle: option?.title,
      method: request.method,
      status: 'requested',
      startsAt,
      endsAt: new Date(startsAt.getTime() + request.minutes * 60_000),
      minutes: request.minutes,
      zone: expert.zone,
      location: expert.location,
      state: expert.state,
      priceCents: price.priceCents,
      feeCents: price.feeCents,
      requestKey: request.requestKey,
      createdAt: now,
    });
    await tx.insert(bookingEvents).values({
      id: ctx.newId(),
      bookingId: placed.bookingId,
      actorId: client.id,
      fromStatus: null,
      toStatus: 'requested',
      at: now,
    });
    await refreshFreeStretch(ctx, tx, [expert.id]);
    const [person] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.id, expert.userId!));
    await queueBookingMail(
      ctx,
      tx,
      person!,
      placed.bookingId,
      newRequestMail(words, given?.startsAt ?? null),
    );
    await queueBookingMail(
      ctx,
      tx,
      client,
      placed.bookingId,
      requestSentMail(words, given?.startsAt ?? null),
    );
    return placed;
  });
}

function clientOf(ctx: Context): Actor {
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
function checkAge(client: Actor, today: Temporal.PlainDate): void {
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

function checkExpert(expert: BookableExpert, client: Actor, today: Temporal.PlainDate): void {
  if (!expert.isActive || expert.isDemo || expert.userId === null) {
    throw new Refusal('not_bookable', 'This listing cannot be booked.');
  }
  if (expert.userId === client.id) throw new Refusal('own_profile', 'You cannot book yourself.');
  checkState(expert.state, today);
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

async function requestWithKey(
  db: Database,
  requestKey: string,
  clientId: string,
): Promise<PlacedRequest | null> {
  const [row] = await db
    .select({ booking: bookings, expertName: experts.name })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(eq(bookings.requestKey, requestKey));
  if (!row) return null;
  const { id, startsAt, minutes, zone } = row.booking;
  if (row.booking.clientId !== clientId) throw new Refusal('invalid_input', 'Reload the page and try again.');
  return { bookingId: id, startsAt, minutes, zone, expertName: row.expertName, again: true };
}

async function readOwn(db: Database, bookingId: string, clientId: string, expertId: string) {
  const [row] = isId(bookingId) ? await db.select().from(bookings).where(eq(bookings.id, bookingId)) : [];
  if (!row || row.clientId !== clientId || row.expertId !== expertId) {
    throw new Refusal('not_found', 'This booking was not found.');
  }
  return row;
}

async function giveUp(
  ctx: Context,
  tx: Database,
  bookingId: string,
  client: Actor,
  note: string,
): Promise<void> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  if (!booking) throw refusalOf('stranger', null);
  const answer = mayMove(booking, client, 'cancelled', ctx.now());
  if (!answer.allowed) throw refusalOf(answer.why, booking);
  await writeMove(ctx, tx, booking, { to: 'cancelled', actorId: client.id, note });
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
