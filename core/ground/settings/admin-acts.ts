import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'change-settings': 'settings';
  }
}

export const SETTING_ACTS: ActWords<'change-settings'> = { 'change-settings': 'Changed' };
