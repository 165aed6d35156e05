import { eq, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { experts } from '../../people/experts/tables.ts';

/**
 * Runs a change to the reviews of one expert and brings their mean and count up to date with it, in the transaction
 * given. Changes wait for each other at the expert's row, so that each mean is of all reviews that are shown.
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
      // To all digits that the column holds: what was rounded before would be rounded twice where one decimal is shown.
      rating: sql`(select coalesce(round(avg(rating), 6), 0) ${shown})`,
      reviewCount: sql`(select count(*) ${shown})`,
    })
    .where(eq(experts.id, expertId));
  return result;
}
