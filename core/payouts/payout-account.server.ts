import { and, eq, ne } from 'drizzle-orm';
import type { AnyContext } from '../context.ts';
import { payoutAccounts } from './tables.ts';

export type PayoutAccount = typeof payoutAccounts.$inferSelect;

/** The account of a practice with the provider that is configured now; null without one. One that is closed counts no more. */
export async function liveAccount(
  ctx: Pick<AnyContext, 'db' | 'payments'>,
  expertId: string,
): Promise<PayoutAccount | null> {
  const [row] = await ctx.db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.expertId, expertId),
        eq(payoutAccounts.provider, ctx.payments.provider.name),
        ne(payoutAccounts.status, 'closed'),
      ),
    );
  return row ?? null;
}
