import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { refuseOwnMatter } from '../../people/experts/own-matter.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { CONSULTATION } from '../bookings/move-money.server.ts';
import type { DisputeOutcome } from './dispute.ts';
import type { DisputeDecision } from './dispute-form.ts';
import { DISPUTE_SHOWN } from './dispute-shown.ts';
import { bookingUnderLock } from './dispute-under-lock.server.ts';
import { leftOf, spread, sumOf } from './left-of-payment.server.ts';
import { disputes } from './tables.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * Decides an open dispute as an admin. The refund is nothing, a part, or everything left, including the fee
 * and all extensions. It is computed under the locks, so it never exceeds what is left. Sending the same
 * decision and reason again changes nothing.
 * @param input.amount the refund in cents if the outcome is 'part'; ignored for other outcomes.
 */
export async function decideDispute(
  ctx: Context,
  { disputeId, outcome, amount, said }: { disputeId: string } & DisputeDecision,
): Promise<void> {
  const admin = actingAdmin(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const ofId = eq(disputes.id, disputeId);
    const [asked] = isId(disputeId) ? await ctx.db.select().from(disputes).where(ofId) : [];
    if (!asked) throw new Refusal('not_found', 'There is no such dispute.');
    refuseOwnMatter(admin, { practiceId: asked.expertId, personIds: [asked.clientId] });
    const { booking, paid } = await bookingUnderLock(ctx, asked.bookingId);
    const [dispute] = await ctx.db.select().from(disputes).where(ofId).for('update');
    const { state, outcome: decided, backCents: given, said: why } = dispute!;
    const isSame = decided === outcome && why === said && (outcome !== 'part' || given === amount);
    if (state === 'decided' && isSame) return;
    await refuseUnseen(ctx, DISPUTE_SHOWN, disputeId);
    if (state !== 'open') throw new Refusal('status_changed', 'This dispute is over.');
    const leftOfEach = await leftOf(ctx, paid);
    const left = sumOf(leftOfEach);
    const backCents = refundFor(outcome, amount, left);
    const closedAt = asDate(ctx.now());
    await ctx.db
      .update(disputes)
      .set({ state: 'decided', outcome, backCents, said, decidedBy: admin.id, closedAt })
      .where(ofId);
    for (const { payment, cents } of spread(leftOfEach, backCents)) {
      const { subjectId } = payment;
      const purpose = payment.purpose === EXTENSION ? EXTENSION : CONSULTATION;
      await refundPayment(ctx, {
        purpose,
        subjectId,
        cents,
        reason: 'dispute-decided',
      });
    }
    await recordAct(ctx, {
      admin,
      act: 'decide-dispute',
      subject: { kind: 'dispute', id: disputeId },
      note: said,
      before: { state, leftCents: left },
      after: { state: 'decided', outcome, backCents, leftCents: left - backCents },
    });
    await tellSides(
      ctx,
      booking,
      { answerBy: dispute!.answerBy, backCents, said },
      { client: 'decided-for-client', expert: 'decided-for-expert' },
    );
  });
}

function refundFor(outcome: DisputeOutcome, cents: Cents | undefined, left: Cents): Cents {
  if (outcome === 'nothing') return 0;
  if (left <= 0) throw new Refusal('status_changed', 'All that was paid is given back already.');
  if (outcome === 'all') return left;
  if (cents === undefined || !Number.isInteger(cents) || cents <= 0 || cents > left) {
    const message = `At most ${formatCents(left)} can be given back.`;
    throw new Refusal('invalid_input', message, { amount: [message] });
  }
  return cents;
}
