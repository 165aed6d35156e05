import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { licenses } from './tables.ts';

/** Stores the license of a newly approved practice as valid, in the approval's transaction. */
export async function noteLicense(
  ctx: AnyContext,
  license: { practiceId: string; number: string; state: string; expiresOn: string; sentBy: string },
): Promise<void> {
  const at = asDate(ctx.now());
  await ctx.db
    .insert(licenses)
    .values({ ...license, id: ctx.newId(), status: 'valid', sentAt: at, decidedAt: at });
}

/** Returns the practice's license with this status and locks it; null if there is none. */
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
