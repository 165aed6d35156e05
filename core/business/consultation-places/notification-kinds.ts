import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    place: 'experts';
  }
}

export const PLACE_KINDS: KindFacts<'place'> = {
  place: {
    label: 'Your places',
    hint: 'We have checked a place that is new or has moved.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
