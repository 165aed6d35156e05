import type { Query } from '../../../platform/database/database.ts';
import type { Membership } from '../../context.ts';

const MEMBERSHIPS = `
  select practice_id as "practiceId", role from practice_members where user_id = $1
    and not exists (select 1 from suspensions s where s.user_id = $1 and s.lifted_at is null)
  order by since, practice_id`;

/**
 * The practices that a person belongs to, the one joined first at the front; none while they are suspended. Read
 * with each session, and again under the lock of a practice by what changes it or moves its bookings.
 */
export async function readMemberships(query: Query, userId: string): Promise<Membership[]> {
  return await query<Membership>('memberships', MEMBERSHIPS, [userId]);
}
