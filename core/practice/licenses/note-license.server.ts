import { and, eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { licenses } from './tables.ts';

/**
 * Notes the license of a practice that has just been approved with it, as valid. In the transaction of the approval.
 */
export async function noteLicense(
  ctx: AnyContext,
  license: { practiceId: string; number: string; state: string; expiresOn: string; sentBy: string },
): Promise<void> {
  const at = new Date(ctx.now().epochMilliseconds);
  await ctx.db
    .insert(licenses)
    .values({ ...license, id: ctx.newId(), status: 'valid', sentAt: at, decidedAt: at });
}

/** The license of a practice that stands so, held where the caller changes it; null without one. */
export async function licenseThat(
  ctx: Pick<AnyContext, 'db'>,
  practiceId: string,
  status: 'valid' | 'waiting',
): Promise<typeof licenses.$inferSelect | null> {
  const [row] = await ctx.db
    .select()
    .from(licenses)
    .where(and(eq(licenses.practiceId, practiceId), eq(licenses.status, status)))
    .for('update');
  return row ?? null;
}
