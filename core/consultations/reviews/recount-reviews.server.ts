import { eq, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { experts } from '../../people/experts/tables.ts';

/**
 * Runs a change to an expert's reviews, and updates the expert's mean and count in the same transaction.
 * Locks the expert, so two simultaneous changes can't leave a wrong mean.
 */
export async function recountedAfter<Result>(
  ctx: Pick<AnyContext, 'db'>,
  expertId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockExpert(ctx.db, expertId);
  const result = await change();
  const shown = sql`from reviews where expert_id = ${expertId} and is_shown`;
  await ctx.db
    .update(experts)
    .set({
      // The column stores six decimal places. With fewer, the mean on pages, which has one, would be rounded
      // twice.
      rating: sql`(select coalesce(round(avg(rating), 6), 0) ${shown})`,
      reviewCount: sql`(select count(*) ${shown})`,
    })
    .where(eq(experts.id, expertId));
  return result;
}
