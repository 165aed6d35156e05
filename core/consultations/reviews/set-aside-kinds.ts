import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'show-review': 'review';
    'show-answer': 'review';
    'invite-to-review': 'booking';
  }
}

export const REVIEWS_SET_ASIDE: SetAsideFacts<'show-review' | 'show-answer' | 'invite-to-review'> = {
  'show-review': { words: 'Show a review that has waited', queue: 'show-reviews', subject: 'review' },
  'show-answer': { words: 'Show an answer that has waited', queue: 'show-reviews', subject: 'review' },
  'invite-to-review': { words: 'Ask for a review', queue: 'invite-to-review', subject: 'booking' },
};
