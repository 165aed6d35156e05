import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'end-booking': 'booking';
    'end-by-law': 'booking';
    'tell-of-law': 'booking';
  }
}

export const BOOKINGS_SET_ASIDE: SetAsideFacts<'end-booking' | 'end-by-law' | 'tell-of-law'> = {
  'end-booking': { words: 'End a booking', queue: 'expire-bookings', subject: 'booking' },
  'end-by-law': { words: 'End a request where the law has changed', queue: 'obey-law', subject: 'booking' },
  'tell-of-law': { words: 'Tell both sides that the law has changed', queue: 'obey-law', subject: 'booking' },
};
