import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'watch-license': 'expert';
  }
}

export const LICENSES_SET_ASIDE: SetAsideFacts<'watch-license'> = {
  'watch-license': { words: 'Watch a license', queue: 'watch-licenses', subject: 'expert' },
};
