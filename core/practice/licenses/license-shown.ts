import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

export const LICENSE_SHOWN: Shown = {
  kind: 'license',
  others: 'The practice',
  facts: (id) => sql`select jsonb_build_object(
    'Status', jsonb_build_array(l.status, l.said),
    'License', jsonb_build_array(l.number, l.state, l.expires_on, l.has_picture),
    'License before', (select v.id from licenses v
      where v.practice_id = l.practice_id and v.status = 'valid' and v.id <> l.id))
    from licenses l where l.id = ${id}::uuid`,
};
