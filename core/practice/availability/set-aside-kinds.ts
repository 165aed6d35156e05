import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'free-times': 'expert';
  }
}

export const FREE_TIMES_SET_ASIDE: SetAsideFacts<'free-times'> = {
  'free-times': { words: 'Find the next free times', queue: 'refresh-free-stretches', subject: 'expert' },
};
