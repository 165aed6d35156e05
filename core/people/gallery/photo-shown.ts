import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

export const PHOTO_SHOWN: Shown = {
  kind: 'photo',
  others: 'The practice',
  facts: (id) => sql`select jsonb_build_object(
    'Words', jsonb_build_array(g.caption, g.description),
    'State', jsonb_build_array(g.checked_at is null, g.waits_since is null, g.hidden_reason))
    from gallery_photos g where g.id = ${id}::uuid`,
};
