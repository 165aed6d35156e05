import { and, eq, inArray, sql } from 'drizzle-orm';
import { allInOrder } from '../../../lib/all-in-order.ts';
import { asDate } from '../../../lib/as-date.ts';
import { inEachLanguage } from '../../../lib/language.server.ts';
import { insertKept } from '../../../platform/database/insert-kept.ts';
import type { AnyContext } from '../../context.ts';
import { markSubjectRead } from '../../ground/notifications/mark-read.server.ts';
import type { BookablePractice } from '../../practice/availability/read-free-times.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import {
  type BookedTime,
  lengthenTime,
  releaseTime,
  takeTime,
} from '../../practice/availability/taken-time.server.ts';
import { ACTIVE_STATUSES, type Mover, TRANSITIONS, type Transition } from './booking-life.ts';
import { dropExtension } from './drop-extension.server.ts';
import { type Move, sayNote } from './move.ts';
import { moveMoney } from './move-money.server.ts';
import { noteWhatHappened } from './note-what-happened.server.ts';
import { queueNotices } from './notices/queue-notices.server.ts';
import { readNewDetails } from './notices/read-details.server.ts';
import { queueCalendarWrite } from './queue-calendar-write.server.ts';
import { refusalOf } from './refusal-of.ts';
import { type BookingRow, bookingEvents, bookings } from './tables.ts';
import { changesOf, EXTENDS } from './transition-changes.ts';
import { tellWebhooks } from './webhooks/tell-webhooks.server.ts';

/** A booking to insert. Its first transition sets the status. */
export type NewBooking = Omit<typeof bookings.$inferInsert, 'status' | 'decidedAt'> &
  Omit<BookedTime, 'bookingId'>;

/**
 * Makes one transition. Only this function writes a booking's status. Writes the row and its event, takes or
 * frees the time, ends a pending move or extension that no longer applies, moves the money, and sends the
 * notices that `TRANSITIONS` lists. Refuses if the stored status no longer allows the transition. Call this
 * in a transaction that holds the locks of expert and booking, after checking that the actor may make the
 * transition.
 * @param booking a new booking, or the row read under the lock. For an acceptance, it already has the chosen
 * time and café.
 * @param practice the expert's hours and taken times including this booking, if the caller knows them.
 * @returns the row as written.
 */
export async function applyTransition(
  ctx: AnyContext,
  booking: BookingRow | NewBooking,
  move: Move,
  practice?: BookablePractice,
): Promise<BookingRow> {
  const before = 'status' in booking ? booking : null;
  const written = writeStatus(ctx, booking, move);
  // What follows needs nothing of a new row that we don't know yet.
  const known = 'status' in booking ? await written : { ...booking, status: TRANSITIONS[move.name].to };
  if (before && EXTENDS.includes(move.name))
    await lengthenTime(ctx, { ...(await written), bookingId: known.id });
  const isActive = ACTIVE_STATUSES.includes(known.status);
  // Nothing here waits for another's answer, so these statements travel together.
  const [row, details] = await allInOrder([
    written,
    before || TRANSITIONS[move.name].tells.length === 0 ? null : readNewDetails(ctx.db, known, written),
    writeEvent(ctx, before, known, move),
    !isActive && releaseTime(ctx, known.id),
    isActive && !before && takeTime(ctx, { ...known, bookingId: known.id }),
    practice && refreshFreeStretch(ctx, [known.expertId], new Map([[known.expertId, practice]])),
    // Sent last, so an error of those above decides.
    written.then((row) => queueCalendarWrite(ctx, before, row)),
    written.then((row) => tellWebhooks(ctx, before, row, move)),
  ]);
  await follow(ctx, { before, row, move, practice, details });
  return row;
}

/** Does what a written transition brings with it. */
async function follow(
  ctx: AnyContext,
  made: {
    before: BookingRow | null;
    row: BookingRow;
    move: Move;
    practice: BookablePractice | undefined;
    details: Awaited<ReturnType<typeof readNewDetails>> | null;
  },
): Promise<void> {
  const { before, row, move, practice, details } = made;
  const stoodUntilNow = before?.status === 'accepted' && move.name !== 'give-way';
  if (stoodUntilNow) await dropMove(ctx, row, move.by);
  if (row.status !== 'in-progress') await dropExtension(ctx, row);
  if (!practice) await refreshFreeStretch(ctx, [row.expertId]);
  await noteWhatHappened(ctx, row, { ...move, from: before?.status ?? null });
  if (before) await markSubjectRead(ctx, { kind: 'request', subjectId: row.id });
  const back = await moveMoney(ctx, before, row, move);
  await queueNotices(ctx, { before, row, move, back }, details);
}

/** Inserts a new booking, or changes the stored one if its status still allows the transition. */
async function writeStatus(
  ctx: AnyContext,
  booking: BookingRow | NewBooking,
  move: Move,
): Promise<BookingRow> {
  const { from, to }: Transition = TRANSITIONS[move.name];
  if (from.length === 0) {
    const values = { ...booking, status: to, decidedAt: to === 'accepted' ? booking.createdAt : null };
    return await insertKept(ctx.db, bookings, values);
  }
  if (!('status' in booking)) throw refusalOf('wrong-status', null);
  const [moved] = await ctx.db
    .update(bookings)
    .set({ ...changesOf(booking, move, ctx), changes: sql`${bookings.changes} + 1` })
    .where(and(eq(bookings.id, booking.id), inArray(bookings.status, [...from])))
    .returning();
  if (!moved) throw refusalOf('wrong-status', null);
  return moved;
}

async function writeEvent(
  ctx: AnyContext,
  before: BookingRow | null,
  row: Pick<BookingRow, 'id' | 'status'>,
  { name, by, note }: Move,
): Promise<void> {
  const event = {
    id: ctx.newId(),
    bookingId: row.id,
    transition: name,
    by,
    actorId: ctx.actor?.kind === 'person' ? ctx.actor.id : null,
    fromStatus: before?.status ?? null,
    toStatus: row.status,
    note: sayNote(note),
    notes: typeof note === 'function' ? inEachLanguage(note) : null,
    at: asDate(ctx.now()),
  };
  await insertKept(ctx.db, bookingEvents, event);
}

/** Ends the request for another time, because the booking that it would replace has moved on. */
async function dropMove(ctx: AnyContext, { id }: BookingRow, by: Mover): Promise<void> {
  const isAsked = and(eq(bookings.standsId, id), eq(bookings.status, 'requested'));
  const [asked] = await ctx.db.select().from(bookings).where(isAsked).for('update');
  if (asked) await applyTransition(ctx, asked, { name: 'drop-move', by, note: null });
}
