import * as words from '#text/practice/availability/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    'free-time': 'everybody';
  }
}

export const TIME_KINDS: KindFacts<'free-time'> = {
  'free-time': {
    label: words.time_opens,
    hint: words.time_opens_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
