import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

/**
 * The facts about a review and its answer on an admin's page. We refuse an act if they have changed since.
 */
export const REVIEW_SHOWN: Shown = {
  kind: 'review',
  others: 'The author or the practice',
  facts: (id) => sql`select jsonb_build_object(
    'Review', jsonb_build_array(v.rating, v.body, v.author_name, v.waits_since, v.withdrawn_at, v.hidden_reason),
    'Answer', (select jsonb_build_array(a.body, a.waits_since, a.hidden_reason)
      from review_answers a where a.review_id = v.id)) from reviews v where v.id = ${id}::uuid`,
};
