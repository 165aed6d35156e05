import { desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { signedIn } from '../accounts/signed-in.ts';
import type { BookingRow } from '../bookings/apply-transition.server.ts';
import { type Side, sideOf } from '../bookings/booking.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import type { Context } from '../context.ts';
import { bookingUnderLock } from './dispute-under-lock.server.ts';
import { disputes } from './tables.ts';
import { tellSides } from './tell-sides.server.ts';

type DisputeRow = typeof disputes.$inferSelect;

/**
 * The expert's side answers the open dispute, once and by its deadline; the same words again change nothing, also once
 * it is over.
 * @throws Refusal sign_in_required, not_found (also for a stranger's), not_allowed for the client, status_changed
 * without an open one, after the deadline, and where it is answered already.
 */
export async function answerDispute(
  ctx: Context,
  { bookingId, answer }: { bookingId: string; answer: string },
): Promise<void> {
  await onLatest(ctx, bookingId, 'expert', async (ctx, booking, dispute) => {
    if (dispute.answer === answer) return;
    mustBeOpen(dispute);
    const answeredAt = new Date(ctx.now().epochMilliseconds);
    if (dispute.answer !== null) throw new Refusal('status_changed', 'This dispute is answered already.');
    if (answeredAt >= dispute.answerBy) {
      throw new Refusal('status_changed', 'The time for an answer is over. We decide now.');
    }
    await ctx.db.update(disputes).set({ answer, answeredAt }).where(eq(disputes.id, dispute.id));
    await tellSides(ctx, booking, dispute, { client: 'answered' });
  });
}

/**
 * The client withdraws the open dispute, which ends it. A second press finds it withdrawn and changes nothing.
 * @throws Refusal sign_in_required, not_found (also for a stranger's), not_allowed for the expert's side, status_changed
 * without one, and once it is decided.
 */
export async function withdrawDispute(ctx: Context, { bookingId }: { bookingId: string }): Promise<void> {
  await onLatest(ctx, bookingId, 'client', async (ctx, booking, dispute) => {
    if (dispute.state === 'withdrawn') return;
    mustBeOpen(dispute);
    const closedAt = new Date(ctx.now().epochMilliseconds);
    await ctx.db.update(disputes).set({ state: 'withdrawn', closedAt }).where(eq(disputes.id, dispute.id));
    await tellSides(ctx, booking, dispute, { expert: 'withdrawn' });
  });
}

function mustBeOpen({ state }: DisputeRow): void {
  if (state !== 'open') throw new Refusal('status_changed', 'This dispute is over.');
}

/** Works on the latest dispute about a booking, which is the open one if there is any, under its locks. */
async function onLatest(
  ctx: Context,
  bookingId: string,
  by: Side,
  work: (ctx: Context, booking: BookingRow, dispute: DisputeRow) => Promise<void>,
): Promise<void> {
  const actor = signedIn(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const { booking } = await bookingUnderLock(ctx, bookingId);
    const side = sideOf(booking, actor);
    if (!side) throw new Refusal('not_found', 'This booking was not found.');
    if (side !== by) throw new Refusal('not_allowed', 'Only the other side can do this.');
    const [dispute] = await ctx.db
      .select()
      .from(disputes)
      .where(eq(disputes.bookingId, booking.id))
      .orderBy(sql`${disputes.state} = 'open' desc`, desc(disputes.openedAt), desc(disputes.id))
      .limit(1)
      .for('update');
    if (!dispute) throw new Refusal('status_changed', 'There is no dispute about this booking.');
    await work(ctx, booking, dispute);
  });
}
