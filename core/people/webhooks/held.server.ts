import { and, eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { hasPrograms } from '../experts/members-sql.ts';
import { webhookEndpoints } from './tables.ts';

/**
 * Returns SQL for whether an endpoint is held: its person, or the holder of a practice's endpoint as long as
 * they own the practice, is neither erased nor suspended. The same rule ends keys. Otherwise it gets nothing.
 * @param endpoint an alias of `webhook_endpoints`.
 */
export const isHeld = (endpoint: string) => `exists (select from users keeper
  where keeper.id = coalesce(${endpoint}.user_id, ${endpoint}.holder_id) and ${hasPrograms('keeper')}
    and (${endpoint}.practice_id is null or exists (select from practice_members own
      where own.practice_id = ${endpoint}.practice_id and own.user_id = keeper.id and own.role = 'owner')))`;

/**
 * Lets go of the webhooks of someone who no longer owns a practice. They get nothing until another owner takes
 * them over, even if that person owns the practice again. Call this while holding the practice's lock.
 */
export async function letGoOfWebhooks(
  ctx: AnyContext,
  { practiceId, userId }: { practiceId: string; userId: string },
): Promise<void> {
  const { holderId } = webhookEndpoints;
  await ctx.db
    .update(webhookEndpoints)
    .set({ holderId: null })
    .where(and(eq(webhookEndpoints.practiceId, practiceId), eq(holderId, userId)));
}
