import { eq } from 'drizzle-orm';
import type { AnyContext } from '../context.ts';
import { experts } from './tables.ts';

/**
 * Notes at a person's listing, if they have one, that their account is suspended, or no longer; what else
 * speaks against showing it stays as it is. @param since null once the suspension is lifted.
 */
export async function suspendListing(
  ctx: Pick<AnyContext, 'db'>,
  userId: string,
  since: Temporal.Instant | null,
): Promise<void> {
  const suspendedAt = since && new Date(since.epochMilliseconds);
  await ctx.db.update(experts).set({ suspendedAt }).where(eq(experts.userId, userId));
}
