import { sql } from 'drizzle-orm';
import type { Shown } from '../admin/changed-since.ts';

/** Identifies the settings in the field `seen` of a form: all of them together. */
export const ALL_SETTINGS = 'all';

/** What the settings page shows, as its forms send it back: which change was the last. */
export const SETTINGS_SHOWN: Shown = {
  kind: 'settings',
  others: null,
  facts: () => sql`select jsonb_build_object(
    'Settings', (select c.id from setting_changes c order by c.at desc limit 1))`,
  subjects: () => sql`select c.id from setting_changes c`,
};
