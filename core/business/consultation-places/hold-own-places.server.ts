import { asc, eq } from 'drizzle-orm';
import * as words from '#text/business/consultation-places/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { expertPlaces } from '../../people/experts/tables.ts';

/**
 * Locks a practice and runs `work` in the same transaction. Refuses anyone but an owner.
 * @param work receives the practice and the IDs of its places, in order.
 */
export async function holdOwnPlaces<Result>(
  ctx: Context,
  { practiceId }: ForPractice,
  work: (ctx: Context, own: { expertId: string; placeIds: string[] }) => Promise<Result>,
): Promise<Result> {
  const expertId = resolvePractice(signedIn(ctx), 'owner', practiceId);
  if (!expertId) throw new Refusal('not_allowed', words.not_the_owner);
  return await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', words.not_the_owner);
    const places = await ctx.db
      .select({ id: expertPlaces.id })
      .from(expertPlaces)
      .where(eq(expertPlaces.expertId, expertId))
      .orderBy(asc(expertPlaces.rank));
    return await work(ctx, { expertId, placeIds: places.map(({ id }) => id) });
  });
}
