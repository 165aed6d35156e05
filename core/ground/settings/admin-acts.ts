import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'change-settings': 'settings';
  }
}

/** What the record says for the admin act on fees and deadlines. */
export const SETTING_ACTS: ActWords<'change-settings'> = { 'change-settings': 'Changed' };
