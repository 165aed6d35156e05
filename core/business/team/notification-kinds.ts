import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    team: 'everybody';
  }
}

export const TEAM_KINDS: KindFacts<'team'> = {
  team: {
    label: 'The team of your practice',
    hint: 'Someone joins or leaves, or your role changes.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
