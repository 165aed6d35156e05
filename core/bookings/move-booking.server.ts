import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { typedLines } from '../../lib/text-field.ts';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { readClientName } from '../clients/read-client-profile.server.ts';
import type { AnyContext, Context, Person } from '../context.ts';
import { experts } from '../experts/tables.ts';
import type { BookingInWords, BookingMail } from './booking.email.ts';
import {
  type BookingFacts,
  type BookingStatus,
  type MoveAnswer,
  type Mover,
  mayMove,
  STATUS_WORDS,
} from './booking.ts';
import { bookingTransaction, type LockedPlace, lockExpert } from './booking-transaction.server.ts';
import { queueBookingMail, type Recipient } from './queue-booking-mail.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { bookingEvents, bookings } from './tables.ts';

/** A few words to the other side, as they come with an answer or a cancellation. */
export const bookingNote = typedLines()
  .pipe(z.string().max(300, 'A note has at most 300 characters.'))
  .nullish()
  .transform((note) => note || null);

/** A move that a person makes: which booking, and an optional note to the other side. */
export type MoveInput = { bookingId: string; note?: string | null };

export type BookingRow = typeof bookings.$inferSelect;

/** What a move means besides the status: a check before it, and the words to the other side. */
export type MoveEffects = {
  /** @param place where the expert is now; both are read under the locks. */
  check?: (booking: BookingRow, place: LockedPlace) => void;
  mail: (
    words: BookingInWords,
    as: Mover,
    note: string | null,
  ) => { to: 'client' | 'expert'; mail: BookingMail };
};

/**
 * Moves a booking as the person signed in, with its event, the free stretch and one e-mail, in one transaction.
 * @throws Refusal sign_in_required, invalid_input, not_found (also for somebody else's booking), not_allowed,
 * status_changed.
 */
export async function moveBooking(
  ctx: Context,
  input: MoveInput,
  to: BookingStatus,
  effects: MoveEffects,
): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', 'Log in to see to your bookings.');
  const note = bookingNote.safeParse(input.note);
  if (!note.success) {
    const messages = note.error.issues.map((issue) => issue.message);
    throw new Refusal('invalid_input', messages[0]!, { note: messages });
  }
  const expertId = await expertOf(ctx.db, input.bookingId, actor);
  await bookingTransaction(ctx, async (ctx) => {
    const place = await lockExpert(ctx.db, expertId);
    const [booking] = await ctx.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, input.bookingId))
      .for('update');
    if (!booking) throw refusalOf('stranger', null);
    const answer = mayMove(booking, actor, to, ctx.now());
    if (!answer.allowed) throw refusalOf(answer.why, booking);
    effects.check?.(booking, place);
    await writeMove(ctx, booking, { to, actorId: actor.id, note: note.data });
    await refreshFreeStretch(ctx, [expertId]);
    const { words, people } = await inWords(ctx.db, booking);
    const { to: side, mail } = effects.mail(words, answer.as, note.data);
    const person = people[side];
    if (person) await queueBookingMail(ctx, person, booking.id, mail);
  });
}

/** Writes a status and its event. The row is expected to stand where it was read. */
export async function writeMove(
  ctx: AnyContext,
  booking: Pick<BookingRow, 'id' | 'status'>,
  move: { to: BookingStatus; actorId: string | null; note: string | null },
): Promise<void> {
  const at = new Date(ctx.now().epochMilliseconds);
  const written = await ctx.db
    .update(bookings)
    .set({ status: move.to, decidedAt: at })
    .where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))
    .returning({ id: bookings.id });
  if (written.length === 0) throw refusalOf('wrong-status', null);
  await ctx.db.insert(bookingEvents).values({
    id: ctx.newId(),
    bookingId: booking.id,
    actorId: move.actorId,
    fromStatus: booking.status,
    toStatus: move.to,
    note: move.note,
    at,
  });
}

/** The words of a booking and whom to tell on both sides; a listing that nobody signs in to has nobody. */
export async function inWords(
  tx: Database,
  booking: BookingRow,
): Promise<{ words: BookingInWords; people: { client: Recipient; expert: Recipient | null } }> {
  const [client] = await tx.select().from(users).where(eq(users.id, booking.clientId));
  const [expert] = await tx
    .select({ name: experts.name, userId: users.id, email: users.email })
    .from(experts)
    .leftJoin(users, eq(users.id, experts.userId))
    .where(eq(experts.id, booking.expertId));
  const { startsAt, minutes, zone, location, method, priceCents, feeCents } = booking;
  return {
    words: {
      startsAt,
      minutes,
      zone,
      location,
      method,
      totalCents: priceCents + feeCents,
      expertName: expert!.name,
      clientName: await readClientName(tx, client!),
    },
    people: {
      client: { id: client!.id, email: client!.email },
      expert: expert!.userId && expert!.email ? { id: expert!.userId, email: expert!.email } : null,
    },
  };
}

/** The kind answer to a move that may not be made. */
export function refusalOf(
  why: Extract<MoveAnswer, { allowed: false }>['why'],
  booking: BookingFacts | null,
): Refusal {
  switch (why) {
    case 'stranger':
      return new Refusal('not_found', 'This booking was not found.');
    case 'wrong-side':
      return new Refusal('not_allowed', 'This is for the other side of the booking to decide.');
    case 'too-late':
      return new Refusal('status_changed', 'It is too late for that: the time to do so has passed.');
    case 'too-early':
      return new Refusal('status_changed', 'It is too early for that.');
    case 'wrong-status':
      return new Refusal(
        'status_changed',
        booking
          ? `This booking has changed meanwhile: it is now ${STATUS_WORDS[booking.status].word}.`
          : 'This booking has changed meanwhile.',
      );
  }
}

async function expertOf(db: Database, bookingId: string, actor: Person): Promise<string> {
  const [booking] = isId(bookingId) ? await db.select().from(bookings).where(eq(bookings.id, bookingId)) : [];
  const takesPart =
    booking &&
    (booking.clientId === actor.id || (actor.expertId !== null && booking.expertId === actor.expertId));
  if (!takesPart) throw refusalOf('stranger', null);
  return booking.expertId;
}
