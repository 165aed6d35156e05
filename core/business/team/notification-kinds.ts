import * as words from '#text/business/team/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    team: 'everybody';
  }
}

export const TEAM_KINDS: KindFacts<'team'> = {
  team: {
    label: words.team_kind,
    hint: words.team_kind_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
