import * as messages from '#text/practice/applications/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    application: 'everybody';
  }
}

export const APPLICATION_KINDS: KindFacts<'application'> = {
  application: {
    label: messages.kind,
    hint: messages.kind_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
