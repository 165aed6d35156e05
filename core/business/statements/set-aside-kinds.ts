import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'close-month': 'expert';
  }
}

/** The recurring work on statements that can fail on one practice. */
export const STATEMENTS_SET_ASIDE: SetAsideFacts<'close-month'> = {
  'close-month': { words: 'Close the months of a practice', queue: 'close-months', subject: 'expert' },
};
