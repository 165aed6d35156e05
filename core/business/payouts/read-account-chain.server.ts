import { desc, eq } from 'drizzle-orm';
import type { AccountStatus } from '../../../platform/payments/provider.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { users } from '../../people/accounts/tables.ts';
import { payoutAccounts } from './tables.ts';

/** A past or present payout account of a practice. Times are in ISO 8601. */
export type AccountInChain = {
  id: string;
  /** Null for an account that ended before we recorded holders. */
  holder: { id: string; name: string } | null;
  status: AccountStatus;
  /** The provider's ID of the account. */
  ref: string | null;
  from: string;
  /** Null while the account is live. */
  until: string | null;
};

/** Returns the practice's payout accounts, latest first. Refuses anyone but an admin. */
export async function readAccountChain(ctx: Context, practiceId: string): Promise<AccountInChain[]> {
  actingAdmin(ctx);
  const rows = await ctx.db
    .select({ account: payoutAccounts, name: users.name, email: users.email, goneAt: users.deletedAt })
    .from(payoutAccounts)
    .leftJoin(users, eq(users.id, payoutAccounts.ownerId))
    .where(eq(payoutAccounts.expertId, practiceId))
    .orderBy(desc(payoutAccounts.createdAt), desc(payoutAccounts.id));
  return rows.map(({ account, name, email, goneAt }) => {
    const { id, ownerId, status, providerRef: ref, createdAt, endedAt, updatedAt } = account;
    const until = endedAt ?? (status === 'closed' ? updatedAt : null);
    return {
      id,
      status,
      ref,
      from: createdAt.toISOString(),
      until: until?.toISOString() ?? null,
      holder:
        ownerId === null
          ? null
          : { id: ownerId, name: goneAt ? 'Someone who has left' : name || email || '' },
    };
  });
}
