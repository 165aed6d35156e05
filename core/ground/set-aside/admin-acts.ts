import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'try-again': 'set-aside';
  }
}

export const SET_ASIDE_ACTS: ActWords<'try-again'> = {
  'try-again': 'Tried again',
};
