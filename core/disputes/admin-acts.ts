import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'decide-dispute': 'dispute';
  }
}

/** What admins do about disputes, as the record says it. */
export const DISPUTE_ACTS: ActWords<'decide-dispute'> = {
  'decide-dispute': 'Decided the dispute about the consultation with',
};
