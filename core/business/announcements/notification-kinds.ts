import * as words from '#text/business/announcements/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    announcement: 'experts';
  }
}

export const ANNOUNCEMENT_KINDS: KindFacts<'announcement'> = {
  announcement: {
    label: words.kind,
    hint: words.kind_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
