import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    dispute: 'everybody';
  }
}

export const DISPUTE_KINDS: KindFacts<'dispute'> = {
  dispute: {
    label: 'Disputes',
    hint: 'A dispute about a consultation is opened, answered, withdrawn or decided.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
