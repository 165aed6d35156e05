import type { Query } from '../../../platform/database/database.ts';
import type { Membership } from '../../context.ts';

const MEMBERSHIPS = `
  select practice_id as "practiceId", role from practice_members where user_id = $1
    and not exists (select 1 from suspensions s where s.user_id = $1 and s.lifted_at is null)
  order by since, practice_id`;

/**
 * Returns a person's memberships in the order they joined; none while the person is suspended. Each session
 * has a copy. Code that must not trust the copy reads the memberships again under a lock.
 */
export async function readMemberships(query: Query, userId: string): Promise<Membership[]> {
  return await query<Membership>('memberships', MEMBERSHIPS, [userId]);
}
