import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    opening: 'everybody';
  }
}

export const OPENING_KINDS: KindFacts<'opening'> = {
  opening: {
    label: 'An expert near you',
    hint: 'An expert can be booked near a place that had none. You asked us to tell you.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
