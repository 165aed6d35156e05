import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    payout: 'experts';
  }
}

export const PAYOUT_NOTIFICATION_KINDS: KindFacts<'payout'> = {
  payout: {
    label: 'Your payouts',
    hint: 'A payout was sent or did not go through, or we need more information for your payouts.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
