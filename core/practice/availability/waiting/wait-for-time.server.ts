import { and, count, eq } from 'drizzle-orm';
import * as words from '#text/practice/availability/rules';
import { asDate } from '../../../../lib/as-date.ts';
import { Refusal } from '../../../../lib/errors.ts';
import { isId } from '../../../../lib/id.server.ts';
import { withFacts } from '../../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { signedIn } from '../../../people/accounts/signed-in.ts';
import { users } from '../../../people/accounts/tables.ts';
import { mayActFor } from '../../../people/experts/may-act-for.ts';
import { experts } from '../../../people/experts/tables.ts';
import { refuseBlocked } from '../../../people/reach/may-reach.server.ts';
import { bookablePractices, nextFreeTimes } from '../read-free-times.server.ts';
import { timeWaits } from '../tables.ts';

/** How many experts one person can wait for at a time. */
export const MAX_WAITS = 10;

/**
 * Registers the signed-in user to be notified once an expert has a free time. Safe to repeat. Refuses if the
 * expert already has a free time or can't be booked or reached, and above `MAX_WAITS`.
 */
export async function waitForTime(ctx: Context, { expertId }: { expertId: string }): Promise<void> {
  const actor = signedIn(ctx);
  await inTransaction(ctx, async (ctx) => {
    const isBookable = isId(expertId) && (await bookablePractices(ctx, [expertId])).size > 0;
    if (!isBookable) throw new Refusal('not_found', words.expert_not_found);
    if (mayActFor(actor, expertId.toLowerCase(), 'staff')) {
      throw new Refusal('own_profile', words.own_practice);
    }
    await refuseBlocked(ctx.db, 'waiting-list', { as: 'client', expertId, clientId: actor.id });
    // Locks the person, so requests from two tabs can't exceed the limit.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update');
    if (await waitsForTime(ctx, expertId)) return;
    const free = await nextFreeTimes(ctx, [expertId], 1);
    if ((free.get(expertId) ?? []).length > 0) {
      throw new Refusal('status_changed', words.has_free_time);
    }
    const [waits] = await ctx.db
      .select({ number: count() })
      .from(timeWaits)
      .where(eq(timeWaits.userId, actor.id));
    if ((waits?.number ?? 0) >= MAX_WAITS) {
      throw new Refusal('too_many_requests', withFacts(words.too_many_waits, { most: MAX_WAITS }));
    }
    const createdAt = asDate(ctx.now());
    await ctx.db.insert(timeWaits).values({ userId: actor.id, expertId, createdAt });
  });
}

/** Ends the signed-in user's wait for an expert, if there is one. */
export async function stopWaitingForTime(ctx: Context, { expertId }: { expertId: string }): Promise<void> {
  const actor = signedIn(ctx);
  if (isId(expertId)) await ctx.db.delete(timeWaits).where(isWait(actor.id, expertId));
}

/** Checks whether the signed-in user is waiting for a time with an expert; false for a visitor. */
export async function waitsForTime(ctx: Context, expertId: string): Promise<boolean> {
  if (!ctx.actor || !isId(expertId)) return false;
  const [wait] = await ctx.db
    .select({ expertId: timeWaits.expertId })
    .from(timeWaits)
    .where(isWait(ctx.actor.id, expertId));
  return wait !== undefined;
}

/** Returns the experts with a public page whose times the signed-in user waits for. */
export async function readTimeWaits(ctx: Context): Promise<{ id: string; name: string }[]> {
  return await ctx.db
    .select({ id: experts.id, name: experts.name })
    .from(timeWaits)
    .innerJoin(experts, and(eq(experts.id, timeWaits.expertId), experts.isShown))
    .where(eq(timeWaits.userId, signedIn(ctx).id))
    .orderBy(timeWaits.createdAt);
}

const isWait = (userId: string, expertId: string) =>
  and(eq(timeWaits.userId, userId), eq(timeWaits.expertId, expertId));
