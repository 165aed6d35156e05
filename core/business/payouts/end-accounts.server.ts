import { and, eq, gte } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { releasedMail } from './payout.email.ts';
import { liveAccount } from './payout-account.server.ts';
import { payoutAccounts } from './tables.ts';
import { practiceNamed, tellOwners } from './tell-owners.server.ts';

/**
 * Ends the payout accounts that a person holds for a practice. Asks the other owners to set one up, and
 * notifies the holder. Call this before the person stops owning the practice, because the database refuses
 * the reverse order. The caller holds the practice's lock.
 */
export async function endAccountsOf(
  ctx: AnyContext,
  { practiceId, userId }: { practiceId: string; userId: string },
): Promise<void> {
  const now = asDate(ctx.now());
  const ended = await ctx.db
    .update(payoutAccounts)
    .set({ endedAt: now, updatedAt: now })
    .where(and(eq(payoutAccounts.expertId, practiceId), eq(payoutAccounts.liveOwnerId, userId)))
    .returning({ id: payoutAccounts.id });
  if (ended.length === 0) return;
  await refreshSetup(ctx, practiceId, 'others');
  const [holder] = await ctx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const { name, email } = holder!;
  await tellOwners(ctx, practiceId, 'holder-gone', { who: name || email, except: userId });
  const practice = await practiceNamed(ctx, practiceId);
  await queueMail(ctx, () => releasedMail(email, practice, ctx.publicOrigin));
}

/**
 * Ends all live payout accounts of a person when their account is erased. Call this before their memberships
 * end, because the database refuses the reverse order.
 */
export async function endEveryAccountOf(ctx: AnyContext, userId: string): Promise<void> {
  for (const practiceId of await practicesPaidBy(ctx, userId)) {
    await lockExpert(ctx.db, practiceId);
    await endAccountsOf(ctx, { practiceId, userId });
  }
}

/**
 * Ends the payout accounts that an intruder could have set up in a person's name since the given time, and
 * notifies the owners.
 */
export async function endAccountsSince(ctx: AnyContext, userId: string, since: Date): Promise<void> {
  const now = asDate(ctx.now());
  for (const practiceId of await practicesPaidBy(ctx, userId)) {
    await lockExpert(ctx.db, practiceId);
    const { liveOwnerId, expertId, createdAt } = payoutAccounts;
    const ended = await ctx.db
      .update(payoutAccounts)
      .set({ endedAt: now, updatedAt: now })
      .where(and(eq(expertId, practiceId), eq(liveOwnerId, userId), gte(createdAt, since)))
      .returning({ id: payoutAccounts.id });
    if (ended.length === 0) continue;
    await refreshSetup(ctx, practiceId, 'others');
    await tellOwners(ctx, practiceId, 'not-theirs');
  }
}

/**
 * Tells the other owners that a suspended or leaving person's account gets no payouts for now. Tells no one
 * if no other owner is active.
 */
export async function tellHolderAway(ctx: AnyContext, userId: string): Promise<void> {
  for (const practiceId of await practicesPaidBy(ctx, userId)) {
    const account = await liveAccount(ctx, practiceId);
    if (account?.ownerId !== userId || !account.isAway) continue;
    await tellOwners(ctx, practiceId, 'holder-away', { who: account.holder, except: userId });
  }
}

/** Returns practices in a fixed order, because callers lock them one by one and must not deadlock. */
async function practicesPaidBy({ db }: Pick<AnyContext, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ practiceId: payoutAccounts.expertId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.liveOwnerId, userId))
    .orderBy(payoutAccounts.expertId);
  return rows.map(({ practiceId }) => practiceId);
}
