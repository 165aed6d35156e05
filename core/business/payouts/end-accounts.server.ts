import { and, eq, gte } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { releasedMail } from './payout.email.ts';
import { liveAccount } from './payout-account.server.ts';
import { payoutAccounts } from './tables.ts';
import { practiceNamed, tellOwners } from './tell-owners.server.ts';

/**
 * Ends the payout accounts that somebody holds for a practice, before they stop owning it: nothing is paid to them from
 * now on, the other owners are asked to set up one of their own, and the holder is told. To be called with the practice
 * held; the database refuses to end the ownership before.
 */
export async function endAccountsOf(
  ctx: AnyContext,
  { practiceId, userId }: { practiceId: string; userId: string },
): Promise<void> {
  const now = new Date(ctx.now().epochMilliseconds);
  const ended = await ctx.db
    .update(payoutAccounts)
    .set({ endedAt: now, updatedAt: now })
    .where(and(eq(payoutAccounts.expertId, practiceId), eq(payoutAccounts.liveOwnerId, userId)))
    .returning({ id: payoutAccounts.id });
  if (ended.length === 0) return;
  const [holder] = await ctx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const { name, email } = holder!;
  await tellOwners(ctx, practiceId, 'holder-gone', { who: name || email, except: userId });
  await queueMail(ctx, releasedMail(email, await practiceNamed(ctx, practiceId), ctx.publicOrigin));
}

/**
 * Ends every payout account that somebody still holds, as their account here is erased. To be called while they belong
 * to the practices.
 */
export async function endEveryAccountOf(ctx: AnyContext, userId: string): Promise<void> {
  for (const practiceId of await practicesPaidBy(ctx, userId)) {
    await lockExpert(ctx.db, practiceId);
    await endAccountsOf(ctx, { practiceId, userId });
  }
}

/** Ends the payout accounts that were set up in somebody's name since a moment, as it was not they; owners are told. */
export async function endAccountsSince(ctx: AnyContext, userId: string, since: Date): Promise<void> {
  const now = new Date(ctx.now().epochMilliseconds);
  for (const practiceId of await practicesPaidBy(ctx, userId)) {
    await lockExpert(ctx.db, practiceId);
    const { liveOwnerId, expertId, createdAt } = payoutAccounts;
    const ended = await ctx.db
      .update(payoutAccounts)
      .set({ endedAt: now, updatedAt: now })
      .where(and(eq(expertId, practiceId), eq(liveOwnerId, userId), gte(createdAt, since)))
      .returning({ id: payoutAccounts.id });
    if (ended.length > 0) await tellOwners(ctx, practiceId, 'not-theirs');
  }
}

/**
 * Tells the other owners that nothing is paid to the account that somebody holds, as they are suspended or about to
 * leave. Nobody hears of it where no other owner takes part.
 */
export async function tellHolderAway(ctx: AnyContext, userId: string): Promise<void> {
  for (const practiceId of await practicesPaidBy(ctx, userId)) {
    const account = await liveAccount(ctx, practiceId);
    if (account?.ownerId !== userId || !account.isAway) continue;
    await tellOwners(ctx, practiceId, 'holder-away', { who: account.holder, except: userId });
  }
}

/** The practices whose live accounts somebody holds, in one order. */
async function practicesPaidBy({ db }: Pick<AnyContext, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ practiceId: payoutAccounts.expertId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.liveOwnerId, userId))
    .orderBy(payoutAccounts.expertId);
  return rows.map(({ practiceId }) => practiceId);
}
