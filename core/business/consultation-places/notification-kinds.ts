import * as words from '#text/business/consultation-places/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    place: 'experts';
  }
}

export const PLACE_KINDS: KindFacts<'place'> = {
  place: {
    label: words.place_kind,
    hint: words.place_kind_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
