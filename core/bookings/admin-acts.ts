import type { ActWords } from '../admin/acts.ts';
import type { Finding } from './no-show-form.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'approve-place': 'place-check';
    'reject-place': 'place-check';
    'find-held': 'no-show';
    'find-client-missed': 'no-show';
    'find-expert-missed': 'no-show';
  }
}

/** What admins do about a place, as the record says it. */
export const PLACE_ACTS: ActWords<'approve-place' | 'reject-place'> = {
  'approve-place': 'Approved a place of',
  'reject-place': 'Rejected a place of',
};

/** What admins find of a contested no-show, as the record says it. */
export const NO_SHOW_ACTS: ActWords<Finding> = {
  'find-held': 'Found that it took place: the consultation with',
  'find-client-missed': 'Found that the client missed the consultation with',
  'find-expert-missed': 'Found that it was missed by the expert: the consultation with',
};
