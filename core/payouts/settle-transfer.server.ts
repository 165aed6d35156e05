import { eq } from 'drizzle-orm';
import type { TransferSaid } from '../../platform/payments/provider.ts';
import { type AnyContext, type Context, inTransaction, type ProviderEvent } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { at, post, TO_EXPERTS } from '../payments/ledger.server.ts';
import { payments } from '../payments/tables.ts';
import { reckon } from './reckon.server.ts';
import { payouts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Notes that a provider has sent a payout, by its answer or its event, whichever comes first; the other one changes
 * nothing. The row of the payout, the ledger and what its owners are told are one transaction. What the provider says
 * that it has sent counts, whatever we thought; what is too much of it is owed by the practice.
 */
export async function settleTransfer(ctx: Context<ProviderEvent>, said: TransferSaid): Promise<void> {
  const { id, ref, cents } = said;
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
    if (!payout || payout.providerRef === ref) return;
    if (payout.providerRef !== null) throw new SecondTransfer();
    const sides = { [TO_EXPERTS]: cents, [at(payout.provider)]: -cents };
    await post(ctx, { key: `payout:${id}:paid`, what: 'paid-out', paymentId: null, sides });
    await finish(ctx, { ...payout, cents: cents + payout.recoveredCents }, ref);
    if (paymentId) await reckon(ctx, paymentId);
  });
}

/** Notes that nothing of a payout is left to send, and tells its owners. To be called with its row locked. */
export async function finish(ctx: AnyContext, payout: Payout, providerRef: string | null): Promise<void> {
  const { id, expertId, bookingId, cents, recoveredCents } = payout;
  const now = new Date(ctx.now().epochMilliseconds);
  const paid = { state: 'paid' as const, cents, wait: null, failure: null, providerRef };
  await ctx.db
    .update(payouts)
    .set({ ...paid, paidAt: now, updatedAt: now })
    .where(eq(payouts.id, id));
  const sent = cents - recoveredCents;
  const told = { cents: sent, keptCents: recoveredCents, bookingId };
  if (cents > 0) await tellOwners(ctx, expertId, sent > 0 ? 'sent' : 'kept', told);
}

/** The provider has sent one payout twice, which it was not asked for; an admin has to look. */
class SecondTransfer extends Error {
  override name = 'SecondTransfer';
}
