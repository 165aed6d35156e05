import { eq } from 'drizzle-orm';
import type { TransferSaid } from '../../platform/payments/provider.ts';
import { type AnyContext, type Context, inTransaction, type ProviderEvent } from '../context.ts';
import { at, post, TO_EXPERTS } from '../payments/ledger.server.ts';
import { payouts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Notes that a provider has sent a payout, by its answer or its event, whichever comes first; the other one changes
 * nothing. The row of the payout, the ledger and what its owners are told are one transaction.
 */
export async function settleTransfer(ctx: Context<ProviderEvent>, said: TransferSaid): Promise<void> {
  const { id, ref, cents } = said;
  if (id === null) return;
  await inTransaction(ctx, async (ctx) => {
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).for('update');
    if (!payout) return;
    if (payout.state === 'paid') {
      if (payout.providerRef !== ref) throw new SecondTransfer();
      return;
    }
    if (cents !== payout.cents - payout.recoveredCents) throw new OtherSum();
    const sides = { [TO_EXPERTS]: cents, [at(payout.provider)]: -cents };
    await post(ctx, { key: `payout:${id}:paid`, what: 'paid-out', paymentId: null, sides });
    await finish(ctx, payout, ref);
  });
}

/** Notes that nothing of a payout is left to send, and tells its owners. To be called with its row locked. */
export async function finish(ctx: AnyContext, payout: Payout, providerRef: string | null): Promise<void> {
  const { id, expertId, bookingId, cents, recoveredCents } = payout;
  const now = new Date(ctx.now().epochMilliseconds);
  const paid = {
    state: 'paid' as const,
    wait: null,
    failure: null,
    providerRef,
    paidAt: now,
    updatedAt: now,
  };
  await ctx.db.update(payouts).set(paid).where(eq(payouts.id, id));
  const sent = cents - recoveredCents;
  const told = { cents: sent, keptCents: recoveredCents, bookingId };
  await tellOwners(ctx, expertId, sent > 0 ? 'sent' : 'kept', told);
}

/** The provider has sent one payout twice, which it was not asked for; an admin has to look. */
class SecondTransfer extends Error {
  override name = 'SecondTransfer';
}

/** The provider has sent another sum than it was asked for; an admin has to look. */
class OtherSum extends Error {
  override name = 'OtherSum';
}
