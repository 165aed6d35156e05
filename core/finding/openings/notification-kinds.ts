import * as words from '#text/finding/openings/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    opening: 'everybody';
  }
}

export const OPENING_KINDS: KindFacts<'opening'> = {
  opening: {
    label: words.expert_near_you,
    hint: words.expert_near_you_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
