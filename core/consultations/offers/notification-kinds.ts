import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    offer: 'everybody';
  }
}

export const OFFER_KINDS: KindFacts<'offer'> = {
  offer: {
    label: 'Offered times',
    hint: 'An expert offers you times to choose from.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
