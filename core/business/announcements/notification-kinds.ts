import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    announcement: 'experts';
  }
}

export const ANNOUNCEMENT_KINDS: KindFacts<'announcement'> = {
  announcement: {
    label: 'Fees and deadlines',
    hint: 'Our commission, your payouts, disputes or the price of Spotlight change on a day ahead.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
