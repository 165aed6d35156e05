import { eq } from 'drizzle-orm';
import * as words from '#text/practice/practitioners/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';

/** Locks a practice. Refuses anyone but an owner. */
export async function lockAsOwner(
  ctx: Context,
  { practiceId }: ForPractice,
): Promise<{ id: string; name: string; isCenter: boolean }> {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  const id = resolvePractice(ctx.actor, 'owner', practiceId);
  if (!id) throw new Refusal('not_allowed', words.not_the_owner);
  await lockPracticeAs(ctx, id, 'owner', words.not_the_owner);
  const [practice] = await ctx.db
    .select({ id: experts.id, name: experts.name, type: experts.type })
    .from(experts)
    .where(eq(experts.id, id));
  const { name, type } = practice!;
  return { id, name, isCenter: type === 'wellness-center' };
}
