import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';

/** Locks a practice. Refuses anyone but its owner. */
export async function lockAsOwner(
  ctx: Context,
  { practiceId }: ForPractice,
): Promise<{ id: string; name: string; isCenter: boolean }> {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Log in to change who can be booked.');
  const id = resolvePractice(ctx.actor, 'owner', practiceId);
  if (!id) throw new Refusal('not_allowed', NOT_THE_OWNER);
  await lockPracticeAs(ctx, id, 'owner', NOT_THE_OWNER);
  const [practice] = await ctx.db
    .select({ id: experts.id, name: experts.name, type: experts.type })
    .from(experts)
    .where(eq(experts.id, id));
  const { name, type } = practice!;
  return { id, name, isCenter: type === 'wellness-center' };
}

const NOT_THE_OWNER = 'Only the owner of a practice decides who can be booked there.';
