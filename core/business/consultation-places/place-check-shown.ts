import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

/** The facts about a place check on an admin's page. We refuse an act if they have changed since. */
export const PLACE_CHECK_SHOWN: Shown = {
  kind: 'place-check',
  others: 'The practice',
  facts: (id) => sql`select jsonb_build_object(
    'Status', jsonb_build_array(c.status, c.said),
    'Place', jsonb_build_array(c.address, c.zip, c.public_label),
    'Place now', (select jsonb_build_array(p.address, p.zip, p.checked_at is null)
      from expert_places p where p.id = c.place_id)) from place_checks c where c.id = ${id}::uuid`,
};
