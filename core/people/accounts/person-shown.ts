import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

export const PERSON_SHOWN: Shown = {
  kind: 'person',
  others: 'The account’s owner',
  facts: (id) => sql`select jsonb_build_object(
    'Suspension', (select jsonb_build_array(s.id, s.reason)
      from suspensions s where s.user_id = u.id and s.lifted_at is null),
    'Leaving', jsonb_build_array(u.delete_at, u.deleted_at),
    'Admin', u.is_admin) from users u where u.id = ${id}::uuid`,
};
