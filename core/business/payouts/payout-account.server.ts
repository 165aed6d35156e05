import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { hasActiveOwnerSql, takesPart } from '../../people/experts/members-sql.ts';
import { payoutAccounts } from './tables.ts';

export type PayoutAccount = typeof payoutAccounts.$inferSelect;

export type LiveAccount = PayoutAccount & {
  holder: string;
  /**
   * Whether the holder is suspended or leaving while another owner is active. If so, the account gets no
   * payouts.
   */
  isAway: boolean;
};

const IS_AWAY = sql<boolean>`(not (${sql.raw(takesPart('users'))})
  and ${sql.raw(hasActiveOwnerSql('payout_accounts.expert_id'))})`;

/**
 * Returns the practice's account with the current provider; null if it has none. Ignores closed and ended
 * accounts.
 */
export async function liveAccount(
  ctx: Pick<AnyContext, 'db' | 'payments'>,
  expertId: string,
): Promise<LiveAccount | null> {
  const [row] = await ctx.db
    .select({ account: payoutAccounts, name: users.name, email: users.email, isAway: IS_AWAY })
    .from(payoutAccounts)
    .innerJoin(users, eq(users.id, payoutAccounts.ownerId))
    .where(
      and(
        eq(payoutAccounts.expertId, expertId),
        eq(payoutAccounts.provider, ctx.payments.provider.name),
        ne(payoutAccounts.status, 'closed'),
        isNull(payoutAccounts.endedAt),
      ),
    );
  return row ? { ...row.account, holder: row.name || row.email, isAway: row.isAway } : null;
}

/**
 * Checks whether another owner may replace the account, because it is unfinished or refused, or because its
 * holder is away.
 */
export function isOpenToOthers({ status, isAway }: Pick<LiveAccount, 'status' | 'isAway'>): boolean {
  return isAway || status === 'unfinished' || status === 'refused';
}
