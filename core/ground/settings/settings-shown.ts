import { sql } from 'drizzle-orm';
import type { Shown } from '../admin/changed-since.ts';

/** There is one of the settings. */
export const ALL_SETTINGS = 'all';

/** Which change of the settings was the last one. */
export const SETTINGS_SHOWN: Shown = {
  kind: 'settings',
  others: null,
  facts: () => sql`select jsonb_build_object(
    'Settings', (select c.id from setting_changes c order by c.at desc limit 1))`,
  subjects: () => sql`select c.id from setting_changes c`,
};
