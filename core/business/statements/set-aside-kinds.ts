import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'close-month': 'expert';
  }
}

export const STATEMENTS_SET_ASIDE: SetAsideFacts<'close-month'> = {
  'close-month': { words: 'Close the months of a practice', queue: 'close-months', subject: 'expert' },
};
