import { and, inArray, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { dependsOn, isMember } from './members-sql.ts';
import { experts } from './tables.ts';

/** True if the practice itself is not suspended, even if its owners are. */
const NOT_HELD = sql`not exists (select 1 from practice_suspensions held
  where held.practice_id = experts.id and held.lifted_at is null)`;

/**
 * Hides the practices of a suspended person that have no other active owner. Once the suspension is lifted,
 * shows all practices of that person again, except those that an admin has suspended. Keeps other reasons for
 * hiding a listing.
 * @param since when the suspension began; null once it is lifted.
 */
export async function suspendListing(
  ctx: Pick<AnyContext, 'db'>,
  userId: string,
  since: Temporal.Instant | null,
): Promise<void> {
  // Locks the practices before reading the other owners. If two owners are suspended at the same time, the
  // second suspension then hides the practice.
  const owned = await ctx.db
    .select({ id: experts.id })
    .from(experts)
    .where(isMember('experts.id', userId, 'owner'))
    .orderBy(experts.id)
    .for('no key update');
  const ids = owned.map(({ id }) => id);
  if (ids.length === 0) return;
  const alone = since ? dependsOn('experts.id', userId) : NOT_HELD;
  await ctx.db
    .update(experts)
    .set({ suspendedAt: since && asDate(since) })
    .where(and(inArray(experts.id, ids), alone));
}
