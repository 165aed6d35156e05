import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'watch-setup': 'expert';
  }
}

export const SETUP_SET_ASIDE: SetAsideFacts<'watch-setup'> = {
  'watch-setup': { words: 'Watch a setup', queue: 'watch-setups', subject: 'expert' },
};
