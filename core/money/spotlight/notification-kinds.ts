import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    spotlight: 'experts';
  }
}

export const SPOTLIGHT_KINDS: KindFacts<'spotlight'> = {
  spotlight: {
    label: 'Your Spotlight',
    hint: 'It began, could not be renewed, pauses or ends.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
