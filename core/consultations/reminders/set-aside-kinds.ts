import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    remind: 'booking';
  }
}

export const REMINDERS_SET_ASIDE: SetAsideFacts<'remind'> = {
  remind: { words: 'Remind of a booking', queue: 'send-reminders', subject: 'booking' },
};
