import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { formatCents } from '../../../lib/money.ts';
import type { BankUpdate, ProviderName } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { Mismatch } from '../../money/payments/mismatch.ts';
import { tellAdmins } from '../../money/payments/tell-admins.server.ts';
import { bankFails } from './bank.ts';
import { payoutAccounts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

/**
 * Records whether a bank accepted a transfer from an account. The ledger does not change, because the money
 * stays in the account at the provider. Notifies the owners once per failure, or the admins if the account is
 * ours.
 * @param atMs when the report was true at the provider, in milliseconds since 1970.
 * @throws Mismatch for another currency.
 */
export async function settleBank(
  ctx: Context<ProviderEvent>,
  update: BankUpdate,
  atMs: number,
): Promise<void> {
  const { accountRef, outcome, currency, cents, reason } = update;
  if (currency !== 'usd') throw new Mismatch('currency');
  if (accountRef === null) {
    if (outcome === 'failed') await tellOfOwnBank(ctx, cents, reason);
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const provider = ctx.actor.provider as ProviderName;
    const isIt = and(eq(payoutAccounts.provider, provider), eq(payoutAccounts.providerRef, accountRef));
    const [row] = await ctx.db.select().from(payoutAccounts).where(isIt).for('update');
    if (!row) return;
    const at = new Date(atMs);
    const before = outcome === 'failed' ? row.bankFailedAt : row.bankTookAt;
    if (before !== null && before >= at) return;
    const after = outcome === 'failed' ? { bankFailedAt: at, bankFailure: reason } : { bankTookAt: at };
    const now = asDate(ctx.now());
    await ctx.db
      .update(payoutAccounts)
      .set({ ...after, updatedAt: now })
      .where(eq(payoutAccounts.id, row.id));
    // No owner can change the bank of an ended account. Admins see the failure next to the account's
    // payouts.
    if (outcome === 'failed' && row.endedAt === null && bankFails({ ...row, ...after })) {
      await tellOwners(ctx, row.expertId, 'bank-failed', { cents });
    }
  });
}

async function tellOfOwnBank(
  ctx: Context<ProviderEvent>,
  cents: number,
  reason: string | null,
): Promise<void> {
  await tellAdmins(ctx, {
    subject: 'Our bank did not accept a payment',
    heading: `Our bank did not accept ${formatCents(cents)}`,
    paragraphs: [
      'The payment provider could not send our own money to our bank. It stays with the provider. Please check our bank account in the provider’s dashboard.',
    ],
    facts: [
      ['Sum', formatCents(cents)],
      ['Reason', (reason ?? 'unknown').replaceAll('_', ' ')],
    ],
    button: { label: 'Open the payments', url: `${ctx.publicOrigin}/admin/payments` },
  });
}
