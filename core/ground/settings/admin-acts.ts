import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'change-settings': 'settings';
  }
}

/** What admins do about fees and deadlines, as the record says it. */
export const SETTING_ACTS: ActWords<'change-settings'> = { 'change-settings': 'Changed' };
