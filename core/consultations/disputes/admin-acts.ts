import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'see-dispute-picture': 'dispute';
    'decide-dispute': 'dispute';
  }
}

export const DISPUTE_ACTS: ActWords<'see-dispute-picture' | 'decide-dispute'> = {
  'see-dispute-picture': 'Looked at a picture in the dispute about the consultation with',
  'decide-dispute': 'Decided the dispute about the consultation with',
};
