import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'watch-setup': 'expert';
  }
}

/** Recurring work on setups that can fail on one practice. */
export const SETUP_SET_ASIDE: SetAsideFacts<'watch-setup'> = {
  'watch-setup': { words: 'Watch a setup', queue: 'watch-setups', subject: 'expert' },
};
