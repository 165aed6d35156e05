import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    application: 'everybody';
  }
}

export const APPLICATION_KINDS: KindFacts<'application'> = {
  application: {
    label: 'Your application as an expert',
    hint: 'It was received, needs something, or was answered.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
