import type { Query } from '../../../platform/database/database.ts';
import type { Membership } from '../../context.ts';

const MEMBERSHIPS = `
  select practice_id as "practiceId", role from practice_members where user_id = $1
    and not exists (select 1 from suspensions s where s.user_id = $1 and s.lifted_at is null)
  order by since, practice_id`;

/**
 * Returns a person's practices in the order they joined; none while they are suspended. Read with each
 * session, and again under a lock where a verb must not rely on the session.
 */
export async function readMemberships(query: Query, userId: string): Promise<Membership[]> {
  return await query<Membership>('memberships', MEMBERSHIPS, [userId]);
}
