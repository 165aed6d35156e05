import { sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { takesPart } from './members-sql.ts';

/** Returns the active owners of a practice with their e-mail addresses, in the order they joined. */
export async function readOwners(
  ctx: Pick<AnyContext, 'db'>,
  practiceId: string,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await ctx.db.execute<{ id: string; email: string }>(sql`
    select u.id, u.email from practice_members m join users u on u.id = m.user_id
    where m.practice_id = ${practiceId} and m.role = 'owner' and ${sql.raw(takesPart('u'))}
    order by m.since, u.id`);
  return rows;
}
