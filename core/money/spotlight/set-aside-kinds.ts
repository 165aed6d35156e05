import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'keep-spotlight': 'subscription';
  }
}

export const SPOTLIGHT_SET_ASIDE: SetAsideFacts<'keep-spotlight'> = {
  'keep-spotlight': { words: 'Keep a Spotlight', queue: 'keep-spotlights', subject: 'subscription' },
};
