import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'approve-photo': 'photo';
    'hide-photo': 'photo';
    'show-photo': 'photo';
  }
}

export const PHOTO_ACTS: ActWords<'approve-photo' | 'hide-photo' | 'show-photo'> = {
  'approve-photo': 'Found nothing wrong with',
  'hide-photo': 'Hid',
  'show-photo': 'Showed again',
};
