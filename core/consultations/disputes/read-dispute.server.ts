import { asc, desc, eq } from 'drizzle-orm';
import type { AnyContext, Context } from '../../context.ts';
import { privately } from '../../people/view-as/hidden.ts';
import { withHeldSince } from '../booking-views/held-since.server.ts';
import type { MoneyStep } from '../booking-views/money-step.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { type DisputeTerm, disputeUntil } from '../bookings/dispute-until.ts';
import { bookings } from '../bookings/tables.ts';
import { contestsFirst, isDisputable, MAX_DISPUTE_PICTURES, MAX_DISPUTES, takesPictures } from './dispute.ts';
import { disputePictureLinks } from './dispute-pictures.server.ts';
import type { DisputeView } from './dispute-view.ts';
import { leftOf, paymentsOf, sumOf } from './left-of-payment.server.ts';
import { disputes } from './tables.ts';

/**
 * Returns the latest dispute about one of the user's bookings, and what the user can do about it. Null if
 * there is none and they can't open one.
 */
export async function readDisputeOf(ctx: Context, bookingId: string): Promise<DisputeView | null> {
  const { id, as } = await readBooking(ctx, bookingId);
  const rows = await ctx.db
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, id))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));
  const row = rows[0] ?? null;
  const openable = as === 'client' ? await openableNow(ctx, id, rows) : null;
  if (!row && !openable) return null;
  const isOpen = row?.state === 'open';
  const until = openable && disputeUntil(openable);
  const isContestFirst = openable !== null && contestsFirst(openable, ctx.now());
  const isLate = row !== null && row.answerBy.getTime() <= ctx.now().epochMilliseconds;
  const pictures = row && !ctx.viewing ? await disputePictureLinks(ctx, row.id) : [];
  const ofClient = pictures.filter(({ side }) => side === 'client').length;
  const mayChange = row !== null && as === 'client' && takesPictures(row);
  return {
    bookingId: id,
    as,
    againUntil: isOpen && !isContestFirst ? until : null,
    openUntil: isOpen || isContestFirst ? null : until,
    afterContestUntil: isContestFirst ? until : null,
    openHours: openable && openable.heldSince === null ? openable.disputeHours : null,
    dispute: row && {
      id: row.id,
      reason: row.reason,
      words: privately(ctx, row.words),
      state: row.state,
      openedAt: row.openedAt,
      answerBy: row.answerBy,
      answer: privately(ctx, row.answer),
      isAnswerLate: isLate && row.answer === null,
      outcome: row.outcome,
      backCents: row.backCents,
      said: privately(ctx, row.said),
      pictures,
    },
    mayAnswer: isOpen && as === 'expert' && row.answer === null && !isLate,
    mayWithdraw: isOpen && as === 'client',
    mayAddPictures: mayChange && ofClient < MAX_DISPUTE_PICTURES,
    mayRemovePictures: mayChange,
  };
}

/**
 * Returns the booking if the client can open a dispute now, or could after withdrawing an open dispute or
 * contesting a no-show. Null otherwise.
 */
async function openableNow(
  ctx: Context,
  id: string,
  known: (typeof disputes.$inferSelect)[],
): Promise<(typeof bookings.$inferSelect & DisputeTerm) | null> {
  if (known.length >= MAX_DISPUTES || known.some(({ state }) => state === 'decided')) return null;
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  if (!booking) return null;
  const disputable = await withHeldSince(ctx, booking);
  if (!isDisputable(disputable, ctx.now())) return null;
  return sumOf(await leftOf(ctx, await paymentsOf(ctx, booking))) > 0 ? disputable : null;
}

/** Returns the steps of a booking's disputes for its money history. Does not check access. */
export async function disputeSteps({ db }: Pick<AnyContext, 'db'>, bookingId: string): Promise<MoneyStep[]> {
  const rows = await db
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
  return rows.flatMap(({ state, openedAt, closedAt, backCents }): MoneyStep[] => [
    { what: 'disputed', cents: 0, at: openedAt },
    ...(state === 'withdrawn' ? [{ what: 'dispute-withdrawn' as const, cents: 0, at: closedAt }] : []),
    ...(state === 'decided'
      ? [{ what: 'dispute-decided' as const, cents: backCents ?? 0, at: closedAt }]
      : []),
  ]);
}
