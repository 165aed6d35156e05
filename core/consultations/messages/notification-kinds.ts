import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    message: 'everybody';
  }
}

export const MESSAGE_KINDS: KindFacts<'message'> = {
  message: {
    label: 'New messages',
    hint: 'We e-mail you only if you have not read it yet, at most once an hour for each conversation.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
