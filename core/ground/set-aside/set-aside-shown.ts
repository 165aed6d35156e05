import { sql } from 'drizzle-orm';
import type { Shown } from '../admin/changed-since.ts';

export const SET_ASIDE_SHOWN: Shown = {
  kind: 'set-aside',
  others: 'The product',
  facts: (id) => sql`select jsonb_build_object('Last try', jsonb_build_array(s.tries, s.last_error))
    from set_aside s where s.id = ${id}::uuid`,
};
