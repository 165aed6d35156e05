import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

export const APP_SHOWN: Shown = {
  kind: 'app',
  others: null,
  facts: (id) => sql`select jsonb_build_object('State', a.disabled_at is null, 'Secret', a.secret_hash)
    from apps a where a.id = ${id}::uuid`,
};
