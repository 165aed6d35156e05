import * as words from '#text/consultations/offers/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    offer: 'everybody';
  }
}

export const OFFER_KINDS: KindFacts<'offer'> = {
  offer: {
    label: words.offered_times,
    hint: words.offered_times_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
