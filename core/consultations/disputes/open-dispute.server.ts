import { eq } from 'drizzle-orm';
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
 * Opens a dispute as the client of a card booking, from its start until the stored number of hours after
 * its end. The payout waits while the dispute is open. Sending the same text again changes nothing.
 * @param pictures from `keepDisputePictures`.
 * @param after the ID of the latest dispute that the page showed, or '' for none. If the client has since
 * withdrawn a dispute, an outdated page cannot open another.
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
    if (!side) throw new Refusal('not_found', 'This booking was not found.');
    if (side !== 'client') throw new Refusal('not_allowed', 'Only the client can open a dispute.');
    const known = await ctx.db.select().from(disputes).where(eq(disputes.bookingId, booking.id));
    const standing = known.find(({ state }) => state === 'open');
    if (standing) {
      if (standing.reason === reason && standing.words === words) return;
      throw new Refusal('already_sent', OPEN_ALREADY);
    }
    if (after !== undefined && known.length > 0 && !known.some(({ id }) => id === after)) {
      throw new Refusal('status_changed', WITHDRAWN_SINCE);
    }
    const now = ctx.now();
    const isPast = known.length >= MAX_DISPUTES || known.some(({ state }) => state === 'decided');
    if (isPast || !isDisputable(await withHeldSince(ctx, booking), now) || paid.length === 0) {
      throw new Refusal('status_changed', 'There can be no dispute about this booking now.');
    }
    if (contestsFirst(booking, now)) throw new Refusal('not_allowed', CONTEST_FIRST);
    if (sumOf(await leftOf(ctx, paid)) <= 0) {
      throw new Refusal('status_changed', 'All that you paid is given back already.');
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

const CONTEST_FIRST =
  'The expert says you did not come. If you were there, say so first. You can open a dispute after that.';
const WITHDRAWN_SINCE =
  'You have opened a dispute and withdrawn it since you opened this page. To open another one, go to the booking’s page.';
const OPEN_ALREADY = 'Your dispute is open already, with what you said first. These words were not added.';
