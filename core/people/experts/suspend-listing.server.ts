import { and, inArray, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { dependsOn, isMember } from './members-sql.ts';
import { experts } from './tables.ts';

/** That no admin has suspended the practice itself. */
const NOT_HELD = sql`not exists (select 1 from practice_suspensions held
  where held.practice_id = experts.id and held.lifted_at is null)`;

/**
 * Notes at the practices of a person whose account has just been suspended that it is, where no other owner takes
 * part; once the suspension is lifted, at all that they own that it is over, but where an admin has suspended the
 * practice itself. What else speaks against showing a
 * listing stays as it is. @param since null once the suspension is lifted.
 */
export async function suspendListing(
  ctx: Pick<AnyContext, 'db'>,
  userId: string,
  since: Temporal.Instant | null,
): Promise<void> {
  // Held before the others' suspensions are read, so that of two owners suspended at once the second hides it.
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
    .set({ suspendedAt: since && new Date(since.epochMilliseconds) })
    .where(and(inArray(experts.id, ids), alone));
}
