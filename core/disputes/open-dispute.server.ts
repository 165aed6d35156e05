import { eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { sideOf } from '../bookings/booking.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { answerDisputeBy, DISPUTES_AT_MOST, isDisputable } from './dispute.ts';
import type { DisputeInput } from './dispute-form.ts';
import { bookingUnderLock } from './dispute-under-lock.server.ts';
import { leftOf, sumOf } from './left-of-payment.server.ts';
import { disputes } from './tables.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * The client of a booking that was paid by card says what went wrong, from its start until as many hours
 * after its end as the booking keeps.
 * While it is open, nothing of the booking is paid out. Sent again, the one that is open stands.
 * @throws Refusal sign_in_required, not_found (also for a stranger's), not_allowed for the expert's side, status_changed
 * too early, too late, after a decision, and where nothing is left to be given back.
 */
export async function openDispute(
  ctx: Context,
  { bookingId, reason, words }: { bookingId: string } & DisputeInput,
): Promise<void> {
  const actor = signedIn(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const { booking, paid } = await bookingUnderLock(ctx, bookingId);
    const side = sideOf(booking, actor);
    if (!side) throw new Refusal('not_found', 'This booking was not found.');
    if (side !== 'client') throw new Refusal('not_allowed', 'Only the client can open a dispute.');
    const known = await ctx.db.select().from(disputes).where(eq(disputes.bookingId, booking.id));
    if (known.some(({ state }) => state === 'open')) return;
    const now = ctx.now();
    const isPast = known.length >= DISPUTES_AT_MOST || known.some(({ state }) => state === 'decided');
    if (isPast || !isDisputable(booking, now) || paid.length === 0) {
      throw new Refusal('status_changed', 'There can be no dispute about this booking now.');
    }
    if (sumOf(await leftOf(ctx, paid)) <= 0) {
      throw new Refusal('status_changed', 'All that you paid is given back already.');
    }
    const answerBy = answerDisputeBy(now, (await readSettings(ctx.db, now)).disputeAnswerHours);
    await ctx.db.insert(disputes).values({
      ...{ id: ctx.newId(), bookingId: booking.id, clientId: booking.clientId, expertId: booking.expertId },
      ...{ reason, words, openedAt: new Date(now.epochMilliseconds), answerBy },
    });
    await tellSides(ctx, booking, { answerBy }, { client: 'received', expert: 'opened' });
  });
}
