import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { apiKeyActs } from './tables.ts';

/** Notes what a key has just changed. */
export async function noteKeyAct(
  ctx: Context,
  act: { keyId: string; call: string; subjectId: string | null },
): Promise<void> {
  await ctx.db
    .insert(apiKeyActs)
    .values({ id: ctx.newId(), userId: signedIn(ctx).id, at: asDate(ctx.now()), ...act });
}
