import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

/** The facts that a decision about a practice depends on: whether it is suspended, and its flagged texts. */
export const PRACTICE_SHOWN: Shown = {
  kind: 'practice',
  others: 'The practice',
  facts: (id) => sql`select jsonb_build_object(
    'Suspension', (select jsonb_build_array(s.id, s.reason)
      from practice_suspensions s where s.practice_id = e.id and s.lifted_at is null),
    'Flags', (select jsonb_agg(jsonb_build_array(f.id, f.words, f.outcome) order by f.id)
      from content_flags f where f.practice_id = e.id)) from experts e where e.id = ${id}::uuid`,
};
