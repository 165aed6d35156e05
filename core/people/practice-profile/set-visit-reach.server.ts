import { eq } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import type { ForPractice } from '../experts/change-practice.server.ts';
import { lockPracticeAs } from '../experts/lock-practice-as.server.ts';
import { resolvePractice } from '../experts/may-act-for.ts';
import { experts } from '../experts/tables.ts';
import { visitReachForm } from './visit-reach-form.ts';

/**
 * Sets how far an owner's practice goes for home visits, in miles from its service ZIP code or its nearest
 * place. Existing bookings don't change.
 */
export async function setVisitReach(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof visitReachForm>,
): Promise<void> {
  const expertId = resolvePractice(signedIn(ctx), 'owner', practiceId);
  if (!expertId) throw new Refusal('not_allowed', words.owners_only);
  const parsed = visitReachForm.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', parsed.error.issues[0]!.message, fieldErrors);
  }
  const { miles: visitMiles } = parsed.data;
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', words.owners_only);
    await ctx.db.update(experts).set({ visitMiles }).where(eq(experts.id, expertId));
  });
}
