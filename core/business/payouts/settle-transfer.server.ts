import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { formatCents } from '../../../lib/money.ts';
import type { TransferUpdate } from '../../../platform/payments/provider.ts';
import { type AnyContext, type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { at, FROM_EXPERTS, post, TO_EXPERTS } from '../../money/payments/ledger.server.ts';
import { Mismatch } from '../../money/payments/mismatch.ts';
import { payments } from '../../money/payments/tables.ts';
import { tellAdmins } from '../../money/payments/tell-admins.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { emitEvent } from '../../people/webhooks/emit-event.server.ts';
import { balanceOf } from './balance.server.ts';
import { syncPayout } from './sync-payout.server.ts';
import { payoutBalanceMoves, payouts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Records that a provider sent a payout, from its answer or its event, whichever comes first. Trusts the
 * provider's amount. If it exceeds the payout, the practice owes us the difference. Payout, ledger, and
 * notices share one transaction.
 * @throws Mismatch if the provider, currency, account, or reference differs from the payout's.
 */
export async function settleTransfer(ctx: Context<ProviderEvent>, update: TransferUpdate): Promise<void> {
  const { id, ref, cents } = update;
  if (id === null) return;
  await inTransaction(ctx, async (ctx) => {
    const isIt = eq(payouts.id, id);
    const [known] = await ctx.db.select().from(payouts).where(isIt);
    if (!known) return;
    const { paymentId } = known;
    if (paymentId)
      await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    await lockExpert(ctx.db, known.expertId);
    const [payout] = await ctx.db.select().from(payouts).where(isIt).for('update');
    if (!payout) return;
    if (payout.provider !== ctx.actor.provider) throw new Mismatch('provider');
    if (update.currency !== 'usd') throw new Mismatch('currency');
    // Events from older versions do not name the account.
    if ((update.accountRef ?? payout.accountRef) !== payout.accountRef) throw new Mismatch('account');
    if (payout.providerRef === ref) return await noteReversed(ctx, payout, update);
    if (payout.providerRef !== null || payout.attempt === 0) throw new Mismatch('reference');
    const sides = { [TO_EXPERTS]: cents, [at(payout.provider)]: -cents };
    await post(ctx, { key: `payout:${id}:paid`, what: 'paid-out', paymentId: null, sides });
    await finish(ctx, { ...payout, cents: cents + payout.recoveredCents }, ref);
    if (paymentId) await syncPayout(ctx, paymentId);
    await noteReversed(ctx, payout, update);
  });
}

/**
 * Records a reversed transfer. The returned money first covers the practice's debt. We then pay out the rest
 * again. The caller holds the locks of practice and payout.
 */
async function noteReversed(
  ctx: Context<ProviderEvent>,
  { id: payoutId, expertId, bookingId, provider, reversedCents: known }: Payout,
  { reversedCents = 0 }: TransferUpdate,
): Promise<void> {
  const cents = reversedCents - known;
  if (cents <= 0) return;
  const id = ctx.newId();
  const now = asDate(ctx.now());
  await ctx.db.update(payouts).set({ reversedCents, updatedAt: now }).where(eq(payouts.id, payoutId));
  await ctx.db.insert(payoutBalanceMoves).values({ id, expertId, payoutId, cents, at: now });
  const sides = { [at(provider)]: cents, [FROM_EXPERTS]: -cents };
  await post(ctx, { key: `reversed:${id}`, what: 'payout-reversed', paymentId: null, sides });
  await tellOwners(ctx, expertId, 'reversed', { cents, bookingId });
  await tellAdmins(ctx, {
    subject: 'A payout has come back',
    heading: `${formatCents(cents)} of a payout has come back`,
    paragraphs: [
      'The payment provider reversed a payout to a practice. It covers what the practice owes us, and we pay out the rest again. To stop that, suspend the practice.',
    ],
    facts: [['Sum', formatCents(cents)]],
    button: { label: 'Open the payouts', url: `${ctx.publicOrigin}/admin/payouts` },
  });
  if ((await balanceOf(ctx, expertId)) > 0) await ctx.jobs.enqueue('pay-out', {});
}

/** Records that a payout is complete and notifies the owners. The caller holds the payout's lock. */
export async function finish(ctx: AnyContext, payout: Payout, providerRef: string | null): Promise<void> {
  const { id, expertId, bookingId, cents, recoveredCents } = payout;
  const now = asDate(ctx.now());
  const paid = { state: 'paid' as const, cents, wait: null, failure: null, providerRef };
  await ctx.db
    .update(payouts)
    .set({ ...paid, paidAt: now, updatedAt: now })
    .where(eq(payouts.id, id));
  const sent = cents - recoveredCents;
  await emitEvent(ctx, {
    type: 'payout.paid',
    subjectId: id,
    practiceIds: [expertId],
    data: { id, practiceId: expertId, bookingId, cents: sent, keptCents: recoveredCents, currency: 'USD' },
  });
  const told = { cents: sent, keptCents: recoveredCents, bookingId };
  if (cents > 0) await tellOwners(ctx, expertId, sent > 0 ? 'sent' : 'kept', told);
}
