import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'try-again': 'set-aside';
  }
}

/** How the record words the admin acts on failed tasks. */
export const SET_ASIDE_ACTS: ActWords<'try-again'> = {
  'try-again': 'Tried again',
};
