import { sql } from 'drizzle-orm';
import type { Shown } from '../admin/changed-since.ts';

/** The id used for all settings in the `seen` field. */
export const ALL_SETTINGS = 'all';

/** The facts on the settings page. The id of the last change stands for all settings. */
export const SETTINGS_SHOWN: Shown = {
  kind: 'settings',
  others: null,
  facts: () => sql`select jsonb_build_object(
    'Settings', (select c.id from setting_changes c order by c.at desc limit 1))`,
  subjects: () => sql`select c.id from setting_changes c`,
};
