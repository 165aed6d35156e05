import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'tell-coming-change': 'person';
  }
}

export const ANNOUNCEMENTS_SET_ASIDE: SetAsideFacts<'tell-coming-change'> = {
  'tell-coming-change': {
    words: 'Tell someone of a coming change',
    queue: 'tell-coming-changes',
    subject: 'person',
  },
};
