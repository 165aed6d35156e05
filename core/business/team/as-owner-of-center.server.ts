import { eq } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice } from '../../people/experts/change-practice.server.ts';
import { experts } from '../../people/experts/tables.ts';

export type Center = { id: string; name: string };

/**
 * Locks a practice and runs `work` in the same transaction. Refuses unless the practice is a center that
 * the user owns.
 */
export async function asOwnerOfCenter<Result>(
  ctx: Context,
  whose: ForPractice,
  work: (ctx: Context, center: Center) => Promise<Result>,
): Promise<Result> {
  return await asOwnerOf(ctx, whose, async (ctx, id) => {
    const [practice] = await ctx.db
      .select({ name: experts.name, type: experts.type })
      .from(experts)
      .where(eq(experts.id, id));
    if (practice!.type !== 'wellness-center') throw new Refusal('not_allowed', words.centers_alone);
    return await work(ctx, { id, name: practice!.name });
  });
}
