import * as words from '#text/business/payouts/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    payout: 'experts';
  }
}

export const PAYOUT_NOTIFICATION_KINDS: KindFacts<'payout'> = {
  payout: {
    label: words.kind,
    hint: words.kind_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
