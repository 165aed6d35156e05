import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';
import { CHECKS, type Check } from './application.ts';

export const checkShown = (check: Check) => `Check of ${check}`;

/** The facts of `APPLICATION_SHOWN` without the checks. */
export const APPLICATION_ITSELF = ['Status', 'What was sent', 'Pictures'];

export const APPLICATION_SHOWN: Shown = {
  kind: 'application',
  others: 'The applicant',
  facts: (id) => sql`select jsonb_build_object(
    'Status', jsonb_build_array(a.status, a.said),
    'What was sent', to_jsonb(a) - 'status' - 'said' - 'updated_at',
    'Pictures', (select jsonb_agg(jsonb_build_array(f.id, f.kind) order by f.id)
      from application_files f where f.application_id = a.id))
    || ${sql.join(
      CHECKS.map(
        (check) => sql`jsonb_build_object(${checkShown(check)}::text, exists (select from application_checks c
          where c.application_id = a.id and c.check = ${check}))`,
      ),
      sql` || `,
    )} from applications a where a.id = ${id}::uuid`,
};
