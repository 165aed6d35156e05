import type { ActWords } from '../../ground/admin/acts.ts';
import type { Finding } from './no-show-form.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'find-held': 'no-show';
    'find-client-missed': 'no-show';
    'find-expert-missed': 'no-show';
  }
}

export const NO_SHOW_ACTS: ActWords<Finding> = {
  'find-held': 'Found that it took place: the consultation with',
  'find-client-missed': 'Found that the client missed the consultation with',
  'find-expert-missed': 'Found that it was missed by the expert: the consultation with',
};
