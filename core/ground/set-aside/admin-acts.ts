import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'try-again': 'set-aside';
  }
}

/** What admins do about what is set aside, as the record says it. */
export const SET_ASIDE_ACTS: ActWords<'try-again'> = {
  'try-again': 'Tried again',
};
