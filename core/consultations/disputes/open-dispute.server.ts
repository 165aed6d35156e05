import { eq } from 'drizzle-orm';
import * as messages from '#text/consultations/disputes/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { readSettings } from '../../ground/settings/read-settings.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { withHeldSince } from '../booking-views/held-since.server.ts';
import { sideOf } from '../bookings/booking-rules.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import { answerDisputeBy, contestsFirst, isDisputable, MAX_DISPUTES } from './dispute.ts';
import type { DisputeInput } from './dispute-form.ts';
import { takePictures } from './dispute-pictures.server.ts';
import { bookingUnderLock } from './dispute-under-lock.server.ts';
import { leftOf, sumOf } from './left-of-payment.server.ts';
import { disputes } from './tables.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * Opens a dispute as the client of a card booking, between its start and `disputeUntil`. The payout waits
 * while the dispute is open. Sending the same text again changes nothing.
 * @param pictures from `keepDisputePictures`.
 * @param after the ID of the latest dispute on the page, or '' for none. After the client withdraws a
 * dispute, an outdated page can't open another.
 */
export async function openDispute(
  ctx: Context,
  {
    bookingId,
    reason,
    words,
    pictures = [],
    after,
  }: { bookingId: string; pictures?: readonly string[]; after?: string | undefined } & DisputeInput,
): Promise<void> {
  const actor = signedIn(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const { booking, paid } = await bookingUnderLock(ctx, bookingId);
    const side = sideOf(booking, actor);
    if (!side) throw new Refusal('not_found', messages.booking_not_found);
    if (side !== 'client') throw new Refusal('not_allowed', messages.only_client_opens);
    const known = await ctx.db.select().from(disputes).where(eq(disputes.bookingId, booking.id));
    const standing = known.find(({ state }) => state === 'open');
    if (standing) {
      if (standing.reason === reason && standing.words === words) return;
      throw new Refusal('already_sent', messages.open_already);
    }
    if (after !== undefined && known.length > 0 && !known.some(({ id }) => id === after)) {
      throw new Refusal('status_changed', messages.withdrawn_since);
    }
    const now = ctx.now();
    const isPast = known.length >= MAX_DISPUTES || known.some(({ state }) => state === 'decided');
    if (isPast || !isDisputable(await withHeldSince(ctx, booking), now) || paid.length === 0) {
      throw new Refusal('status_changed', messages.not_disputable);
    }
    if (contestsFirst(booking, now)) throw new Refusal('not_allowed', messages.contest_first);
    if (sumOf(await leftOf(ctx, paid)) <= 0) {
      throw new Refusal('status_changed', messages.all_given_back_already);
    }
    const answerBy = answerDisputeBy(now, (await readSettings(ctx.db, now)).disputeAnswerHours);
    const id = ctx.newId();
    await ctx.db.insert(disputes).values({
      id,
      bookingId: booking.id,
      clientId: booking.clientId,
      expertId: booking.expertId,
      reason,
      words,
      openedAt: asDate(now),
      answerBy,
    });
    await takePictures(ctx, { disputeId: id, side: 'client', pictures });
    await tellSides(ctx, booking, { answerBy }, { client: 'received', expert: 'opened' });
  });
}
