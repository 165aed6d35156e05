import { and, eq, gte, inArray, or } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { practiceMembers } from '../experts/tables.ts';
import { webhookEndpoints } from './tables.ts';

/**
 * Deletes endpoints that an intruder could have added since an instant: the person's own, and those of practices
 * that the person owns.
 * @returns how many it deleted.
 */
export async function forgetWebhooksSince(ctx: AnyContext, userId: string, since: Date): Promise<number> {
  const owned = ctx.db
    .select({ id: practiceMembers.practiceId })
    .from(practiceMembers)
    .where(and(eq(practiceMembers.userId, userId), eq(practiceMembers.role, 'owner')));
  const gone = await ctx.db
    .delete(webhookEndpoints)
    .where(
      and(
        gte(webhookEndpoints.createdAt, since),
        or(eq(webhookEndpoints.userId, userId), inArray(webhookEndpoints.practiceId, owned)),
      ),
    )
    .returning({ id: webhookEndpoints.id });
  return gone.length;
}
