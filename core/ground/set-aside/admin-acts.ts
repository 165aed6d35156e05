import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'try-again': 'set-aside';
  }
}

/** What the record says for the admin act on a failed task. */
export const SET_ASIDE_ACTS: ActWords<'try-again'> = {
  'try-again': 'Tried again',
};
