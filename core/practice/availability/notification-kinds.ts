import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    'free-time': 'everybody';
  }
}

export const TIME_KINDS: KindFacts<'free-time'> = {
  'free-time': {
    label: 'A time opens',
    hint: 'An expert who had no free time has one again. You asked us to tell you.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
