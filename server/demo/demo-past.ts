import { and, eq } from 'drizzle-orm';
import { acceptBooking } from '../../core/consultations/answers/accept-booking.server.ts';
import { mayMove } from '../../core/consultations/bookings/booking-rules.ts';
import { expireBookings } from '../../core/consultations/bookings/expire-bookings.server.ts';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { sendMessage } from '../../core/consultations/messages/send-message.server.ts';
import { requestBooking } from '../../core/consultations/requests/request-booking.server.ts';
import { recordReview } from '../../core/consultations/reviews/record-review.server.ts';
import type { Context, Jobs, PaymentMeans, Person, Product } from '../../core/context.ts';
import { reportPerson } from '../../core/overview/reports/report-person.server.ts';
import { createDemoPerson } from '../../core/people/accounts/create-demo-person.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { sendContactMessage } from '../../core/people/contact/send-contact-message.server.ts';
import { readMemberships } from '../../core/people/experts/read-memberships.server.ts';
import { slotsOf } from '../../core/practice/availability/read-free-times.server.ts';
import { asDate } from '../../lib/as-date.ts';
import { isRefusal, Refusal } from '../../lib/errors.ts';
import { idFromName } from '../../lib/id.server.ts';
import type { SampleExpert } from './sample-experts.ts';

/** A listed sample expert, with the account behind it. */
export type PlacedSample = { sample: SampleExpert; expertId: string; userId: string; zone: string };

/** For each conversation, a client's message and the expert's answer. */
const WORDS = [
  [
    'Is there something that I should bring along?',
    'Only what you take today. I look forward to seeing you.',
  ],
  ['May I come a few minutes early?', 'Of course, the door is open and there is tea.'],
] as const;

/** Drops all jobs, so no e-mail goes out about the past. */
export const quiet: Jobs = { enqueue: async () => {}, within: () => quiet };

/**
 * Gives the demo people a history by running the usual operations with the clock set back: a consultation for
 * each past review; an upcoming booking, a request, and a conversation for each expert; and work for the
 * admins.
 * @param clientId the demo client who can log in, who also gets a history.
 */
export async function giveDemoAPast(
  ctx: Context<Product>,
  clientId: string,
  placed: readonly PlacedSample[],
): Promise<void> {
  const demo = { ...ctx, jobs: quiet, payments: inPerson(ctx) };
  const jamie = await personOf(demo, clientId);
  const now = ctx.now();
  for (const [place, one] of placed.entries()) {
    const expert = await personOf(demo, one.userId);
    const guests = [];
    for (const review of one.sample.reviews) guests.push(await reviewed(demo, one, expert, review));
    const client = place === 0 ? jamie : guests[0]!;
    if (place === 0) await meet(demo, one, { client, expert, by: now.subtract({ hours: 24 * 10 }) });
    const ahead = await request(demo, one, client, now.subtract({ hours: 30 }), now.add({ hours: 24 * 6 }));
    await acceptBooking(as(demo, expert, now.subtract({ hours: 26 })), { bookingId: ahead });
    await request(demo, one, guests[1]!, now.subtract({ hours: 3 }), now.add({ hours: 24 * 9 }));
    if (place === 0) await giveAdminsWork(demo, expert, guests);
    const [question, answer] = WORDS[place % WORDS.length]!;
    const { expertId } = one;
    const key = (who: string) => idFromName(`${one.sample.key} ${who} writes`);
    await sendMessage(as(demo, client, now.subtract({ hours: 5 })), {
      to: { expertId },
      body: question,
      key: key('client'),
    });
    await sendMessage(as(demo, expert, now.subtract({ hours: 4 })), {
      to: { clientId: client.id },
      body: answer,
      key: key('expert'),
    });
  }
}

/** Makes people pay in person, because the demo people have no cards. */
const inPerson = ({ payments }: Context<Product>): PaymentMeans => ({ ...payments, wayToPay: 'in-person' });

/** Creates a contact message and a report for the admins to handle. */
async function giveAdminsWork(
  ctx: Context<Product>,
  expert: Person,
  guests: readonly Person[],
): Promise<void> {
  const now = ctx.now();
  const [, writer, reported] = guests;
  await sendContactMessage(as(ctx, writer!, now.subtract({ hours: 6 })), {
    name: writer!.name,
    email: writer!.email,
    subject: 'Can my sister come along?',
    message:
      'I have booked half an hour with Maya and would like to bring my sister, who is 24 and has no account yet. Does she need one, or is it enough that we come together?',
  });
  await reportPerson(as(ctx, expert, now.subtract({ hours: 7 })), {
    personId: reported!.id,
    reason: 'something-else',
    details:
      'He asked twice whether I would sell him something on the side. I said no and he was polite about it, but I would like you to know.',
  });
}

/**
 * Sends a new request to each sample expert without one to accept, because requests expire within a day.
 * Skips experts who cannot be booked now.
 */
export async function keepRequestsWaiting(
  ctx: Context<Product>,
  placed: readonly PlacedSample[],
): Promise<void> {
  const now = ctx.now();
  for (const one of placed) {
    const guestId = idFromName(`demo guest ${one.sample.reviews[1]!.authorName}`);
    const [guest] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, guestId));
    const waiting = await ctx.db
      .select()
      .from(bookings)
      .where(and(eq(bookings.expertId, one.expertId), eq(bookings.status, 'requested')));
    const isAnswerable = waiting.some((booking) => mayMove(booking, 'expert', 'accept', now).allowed);
    if (!guest || isAnswerable) continue;
    try {
      await request(
        { ...ctx, jobs: quiet, payments: inPerson(ctx) },
        one,
        await personOf(ctx, guestId),
        now,
        now.add({ hours: 24 * 9 }),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

/**
 * Records a review. If its date is in the past, first runs its consultation, which ends at least 12 hours
 * before the review.
 */
async function reviewed(
  ctx: Context<Product>,
  placed: PlacedSample,
  expert: Person,
  { date, ...words }: SampleExpert['reviews'][number],
): Promise<Person> {
  const [firstName = '', lastName = ''] = words.authorName.split(' ');
  const id = idFromName(`demo guest ${words.authorName}`);
  const email = `${firstName.toLowerCase()}@guests.demo.plugwell.example`;
  await createDemoPerson(ctx, { id, email, firstName, lastName, zone: placed.zone, password: null });
  const client = await personOf(ctx, id);
  const at = Temporal.Instant.from(`${date}T18:00:00Z`);
  const by = at.subtract({ hours: 12 });
  const isBehind = Temporal.Instant.compare(at, ctx.now()) < 0;
  const bookingId = isBehind ? await meet(ctx, placed, { client, expert, by }) : null;
  await recordReview(ctx, {
    ...words,
    ...(bookingId && { bookingId, authorId: id }),
    id: idFromName(`${placed.sample.key} ${date}`),
    expertId: placed.expertId,
    createdAt: asDate(at),
  });
  return client;
}

/**
 * Runs a consultation from request to end.
 * @param by the latest end of the consultation, which takes place in the six days before.
 */
async function meet(
  ctx: Context<Product>,
  placed: PlacedSample,
  { client, expert, by }: { client: Person; expert: Person; by: Temporal.Instant },
): Promise<string> {
  const asked = by.subtract({ hours: 24 * 6 });
  const bookingId = await request(ctx, placed, client, asked, by.subtract({ hours: 2 }));
  await acceptBooking(as(ctx, expert, asked.add({ hours: 2 })), { bookingId });
  await expireBookings({ ...ctx, now: () => by });
  return bookingId;
}

/**
 * Requests 30 minutes at the last free start before an instant.
 * @returns the ID of the booking.
 */
async function request(
  ctx: Context<Product>,
  { expertId, sample }: PlacedSample,
  client: Person,
  at: Temporal.Instant,
  before: Temporal.Instant,
): Promise<string> {
  const then = as(ctx, client, at);
  const { days } = await slotsOf(then, expertId);
  const free = days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
  const last = free.findLast((one) => one < before.epochMilliseconds);
  if (last === undefined) throw new Refusal('slot_taken', 'The demo expert has no free time.');
  const start = new Date(last).toISOString();
  const { bookingId } = await requestBooking(then, {
    expertId,
    start,
    minutes: 30,
    method: sample.listing.consultationMethods[0]!,
    requestKey: idFromName(`${client.id} asks ${expertId} for ${start} on ${at}`),
  });
  return bookingId;
}

function as(ctx: Context<Product>, actor: Person, at: Temporal.Instant): Context {
  return { ...ctx, actor, now: () => at };
}

export async function personOf(ctx: Context<Product>, id: string): Promise<Person> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  return { ...user!, kind: 'person', memberships: await readMemberships(ctx.query, id) };
}
