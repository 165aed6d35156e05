import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { users } from '../accounts/tables.ts';
import { takesPart } from './members-sql.ts';
import { practiceMembers } from './tables.ts';

/** Returns the active owners of a practice, in the order they joined. */
export async function readOwners(
  ctx: Pick<AnyContext, 'db'>,
  practiceId: string,
): Promise<{ id: string; email: string }[]> {
  return await ctx.db
    .select({ id: users.id, email: users.email })
    .from(practiceMembers)
    .innerJoin(users, eq(users.id, practiceMembers.userId))
    .where(
      and(
        eq(practiceMembers.practiceId, practiceId),
        eq(practiceMembers.role, 'owner'),
        sql.raw(takesPart('users')),
      ),
    )
    .orderBy(asc(practiceMembers.since), asc(users.id));
}
