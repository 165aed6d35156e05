import * as words from '#text/consultations/messages/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    message: 'everybody';
  }
}

export const MESSAGE_KINDS: KindFacts<'message'> = {
  message: {
    label: words.new_messages,
    hint: words.new_messages_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
