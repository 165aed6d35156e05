import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'erase-account': 'person';
  }
}

export const ACCOUNTS_SET_ASIDE: SetAsideFacts<'erase-account'> = {
  'erase-account': { words: 'Erase an account', queue: 'delete-accounts', subject: 'person' },
};
