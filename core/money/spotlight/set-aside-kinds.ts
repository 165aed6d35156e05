import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'keep-spotlight': 'subscription';
  }
}

/** The task on one Spotlight subscription that can fail and be set aside. */
export const SPOTLIGHT_SET_ASIDE: SetAsideFacts<'keep-spotlight'> = {
  'keep-spotlight': { words: 'Keep a Spotlight', queue: 'keep-spotlights', subject: 'subscription' },
};
