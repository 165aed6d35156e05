import { sql } from 'drizzle-orm';
import type { Shown } from '../admin/changed-since.ts';

/** The facts on a state's admin page. The id is the state's code. */
export const LAW_SHOWN: Shown = {
  kind: 'state-law',
  others: null,
  facts: (state) => sql`select jsonb_build_object(
    'Law', (select jsonb_agg(to_jsonb(l) - 'id' - 'changed_at' order by l.since)
      from state_laws l where l.state = ${state}),
    'Tax', (select jsonb_agg(to_jsonb(t) - 'id' - 'changed_at' order by t.since)
      from state_taxes t where t.state = ${state}))`,
  subjects: (state) => sql`select l.id from state_laws l where l.state = ${state}
    union all select t.id from state_taxes t where t.state = ${state}`,
};
