import { sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { apiKeyActs } from './tables.ts';

/**
 * Notes what a key changes. Under the same id, a later note only adds the subject, which a call may know only
 * from its answer.
 */
export async function noteKeyAct(
  ctx: Context,
  act: { id: string; keyId: string; call: string; subjectId: string | null },
): Promise<void> {
  const insert = ctx.db
    .insert(apiKeyActs)
    .values({ userId: signedIn(ctx).id, at: asDate(ctx.now()), ...act });
  const { id, subjectId } = apiKeyActs;
  if (act.subjectId === null) await insert.onConflictDoNothing();
  else
    await insert.onConflictDoUpdate({
      target: id,
      set: { subjectId: sql`excluded.${sql.identifier(subjectId.name)}` },
    });
}
