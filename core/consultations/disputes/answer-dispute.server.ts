import { and, desc, eq, sql } from 'drizzle-orm';
import * as words from '#text/consultations/disputes/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import type { Side } from '../bookings/booking-life.ts';
import { sideOf } from '../bookings/booking-rules.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import type { BookingRow } from '../bookings/tables.ts';
import { takesPictures } from './dispute.ts';
import { dropPictures, takePictures } from './dispute-pictures.server.ts';
import { bookingUnderLock } from './dispute-under-lock.server.ts';
import { disputePictures, disputes } from './tables.ts';
import { tellSides } from './tell-sides.server.ts';

type DisputeRow = typeof disputes.$inferSelect;
/** `disputeId` is the dispute that the page showed. If omitted, any dispute about the booking matches. */
type About = { bookingId: string; disputeId?: string };

/**
 * Answers the open dispute as the expert's side, once and before the deadline. Sending the same words again
 * changes nothing, even later.
 * @param pictures from `keepDisputePictures`.
 */
export async function answerDispute(
  ctx: Context,
  { answer, pictures = [], ...about }: About & { answer: string; pictures?: readonly string[] },
): Promise<void> {
  await onLatest(ctx, about, 'expert', async (ctx, booking, dispute) => {
    if (dispute.answer === answer) return;
    mustBeOpen(dispute);
    const answeredAt = asDate(ctx.now());
    if (dispute.answer !== null) throw new Refusal('status_changed', words.answered_already);
    if (answeredAt >= dispute.answerBy) {
      throw new Refusal('status_changed', words.too_late_to_answer);
    }
    await ctx.db.update(disputes).set({ answer, answeredAt }).where(eq(disputes.id, dispute.id));
    await takePictures(ctx, { disputeId: dispute.id, side: 'expert', pictures });
    await tellSides(ctx, booking, dispute, { client: 'answered' });
  });
}

/**
 * Adds pictures as the client to an open, unanswered dispute. Notifies the expert's side on the site but not
 * by e-mail.
 * @param pictures from `keepDisputePictures`.
 */
export async function addDisputePictures(
  ctx: Context,
  { pictures, ...about }: About & { pictures: readonly string[] },
): Promise<void> {
  await onLatest(ctx, about, 'client', async (ctx, booking, dispute) => {
    mustTakePictures(dispute);
    const added = await takePictures(ctx, { disputeId: dispute.id, side: 'client', pictures });
    if (added > 0) await tellSides(ctx, booking, dispute, { expert: 'pictures-added' });
  });
}

/** Removes one of the client's pictures from an open, unanswered dispute. Idempotent. */
export async function removeDisputePicture(
  ctx: Context,
  { bookingId, pictureId }: { bookingId: string; pictureId: string },
): Promise<void> {
  await onLatest(ctx, { bookingId }, 'client', async (ctx, _booking, dispute) => {
    const own = and(eq(disputePictures.disputeId, dispute.id), eq(disputePictures.side, 'client'));
    const [picture] = isId(pictureId)
      ? await ctx.db
          .select({ id: disputePictures.id })
          .from(disputePictures)
          .where(and(eq(disputePictures.id, pictureId), own))
      : [];
    if (!picture) return;
    mustTakePictures(dispute);
    await dropPictures(ctx, [picture.id]);
  });
}

/** Withdraws the open dispute as the client, which ends it. Idempotent. */
export async function withdrawDispute(ctx: Context, about: About): Promise<void> {
  await onLatest(ctx, about, 'client', async (ctx, booking, dispute) => {
    if (dispute.state === 'withdrawn') return;
    mustBeOpen(dispute);
    const closedAt = asDate(ctx.now());
    await ctx.db.update(disputes).set({ state: 'withdrawn', closedAt }).where(eq(disputes.id, dispute.id));
    await tellSides(ctx, booking, dispute, { expert: 'withdrawn' });
  });
}

function mustBeOpen({ state }: DisputeRow): void {
  if (state !== 'open') throw new Refusal('status_changed', words.over);
}

function mustTakePictures(dispute: DisputeRow): void {
  mustBeOpen(dispute);
  if (!takesPictures(dispute)) {
    throw new Refusal('status_changed', words.pictures_stay);
  }
}

/**
 * Runs `work` on the open dispute about a booking or, without one, on the latest, while holding its locks.
 * Refuses anyone but the side `by`, and a page that showed another dispute.
 */
async function onLatest(
  ctx: Context,
  { bookingId, disputeId }: About,
  by: Side,
  work: (ctx: Context, booking: BookingRow, dispute: DisputeRow) => Promise<void>,
): Promise<void> {
  const actor = signedIn(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const { booking } = await bookingUnderLock(ctx, bookingId);
    const side = sideOf(booking, actor);
    if (!side) throw new Refusal('not_found', words.booking_not_found);
    if (side !== by) throw new Refusal('not_allowed', words.only_other_side);
    const [dispute] = await ctx.db
      .select()
      .from(disputes)
      .where(eq(disputes.bookingId, booking.id))
      .orderBy(sql`${disputes.state} = 'open' desc`, desc(disputes.openedAt), desc(disputes.id))
      .limit(1)
      .for('update');
    if (!dispute) throw new Refusal('status_changed', words.no_dispute);
    if (disputeId && disputeId !== dispute.id) throw new Refusal('status_changed', words.another_dispute);
    await work(ctx, booking, dispute);
  });
}
