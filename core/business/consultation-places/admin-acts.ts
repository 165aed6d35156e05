import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'approve-place': 'place-check';
    'reject-place': 'place-check';
  }
}

export const PLACE_ACTS: ActWords<'approve-place' | 'reject-place'> = {
  'approve-place': 'Approved a place of',
  'reject-place': 'Rejected a place of',
};
