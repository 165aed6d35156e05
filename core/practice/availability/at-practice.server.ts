import * as words from '#text/practice/availability/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';

/**
 * The practitioner to act for. By default, the signed-in user if they are a practitioner there, otherwise the
 * first one.
 */
export type ForPractitioner = ForPractice & { practitionerId?: string | null };

/**
 * Locks a practice and runs `work` in the same transaction. Refuses unless the signed-in user belongs to
 * the practice.
 */
export async function atPractice<Result>(
  ctx: Context,
  { practiceId }: ForPractice,
  work: (ctx: Context, expertId: string) => Promise<Result>,
): Promise<Result> {
  const expertId = resolvePractice(signedIn(ctx), 'staff', practiceId);
  if (!expertId) throw new Refusal('not_allowed', words.experts_only);
  return await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'staff', words.experts_only);
    return await work(ctx, expertId);
  });
}
