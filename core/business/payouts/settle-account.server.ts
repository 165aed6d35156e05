import { and, eq, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AccountStatus, AccountUpdate, ProviderName } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { Mismatch } from '../../money/payments/mismatch.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import type { PayoutNotice } from './payout.email.ts';
import type { PayoutAccount } from './payout-account.server.ts';
import { payoutAccounts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

const TOLD: { readonly [status in AccountStatus]?: PayoutNotice } = {
  ready: 'ready',
  'action-needed': 'action-needed',
  refused: 'refused',
  closed: 'closed',
};

/**
 * Applies a provider's report about an account. Ignores a report older than the last one, and never reopens a
 * closed account. Once the account is ready, queues the job that sends waiting payouts. Notifies no one about
 * an ended account.
 * @param atMs when the report was true at the provider, in milliseconds since 1970.
 * @throws Mismatch if our ID and the provider's reference do not belong to the same account.
 */
export async function settleAccount(
  ctx: Context<ProviderEvent>,
  { id, ref, status }: AccountUpdate,
  atMs: number,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const provider = ctx.actor.provider as ProviderName;
    const isIt = or(id === null ? undefined : eq(payoutAccounts.id, id), eq(payoutAccounts.providerRef, ref));
    const reported = and(eq(payoutAccounts.provider, provider), isIt);
    // Locks the practice before its account, like all code that changes a practice.
    const [known] = await ctx.db
      .select({ expertId: payoutAccounts.expertId })
      .from(payoutAccounts)
      .where(reported);
    if (!known) return;
    await lockExpert(ctx.db, known.expertId);
    const [row, other] = await ctx.db.select().from(payoutAccounts).where(reported).for('update');
    if (!row) return;
    const isSame = (row.providerRef ?? ref) === ref && (id ?? row.id) === row.id;
    if (other || !isSame) throw new Mismatch('reference');
    if (row.status === 'closed') return;
    if (row.toldAt !== null && row.toldAt.getTime() > atMs && status !== 'closed') return;
    const updatedAt = asDate(ctx.now());
    await ctx.db
      .update(payoutAccounts)
      .set({
        status,
        providerRef: row.providerRef ?? ref,
        toldAt: new Date(atMs),
        updatedAt,
        endedAt: status === 'closed' ? (row.endedAt ?? updatedAt) : row.endedAt,
      })
      .where(eq(payoutAccounts.id, row.id));
    if (status === row.status || row.endedAt !== null) return;
    await refreshSetup(ctx, row.expertId, 'others');
    const notice = TOLD[status];
    if (notice) await tellOwners(ctx, row.expertId, notice, { who: await holderOf(ctx, row) });
    if (status === 'ready') await ctx.jobs.enqueue('pay-out', {});
  });
}

async function holderOf({ db }: Context<ProviderEvent>, { ownerId }: PayoutAccount): Promise<string> {
  const [holder] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, ownerId!));
  return holder!.name || holder!.email;
}
