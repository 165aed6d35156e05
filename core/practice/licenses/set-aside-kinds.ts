import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'watch-license': 'expert';
  }
}

/** Recurring work on licenses that can fail on one practice. */
export const LICENSES_SET_ASIDE: SetAsideFacts<'watch-license'> = {
  'watch-license': { words: 'Watch a license', queue: 'watch-licenses', subject: 'expert' },
};
