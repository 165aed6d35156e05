import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    setup: 'experts';
  }
}

export const SETUP_KINDS: KindFacts<'setup'> = {
  setup: {
    label: 'Your practice’s setup',
    hint: 'Your practice is live, or a step that clients depend on is missing.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
