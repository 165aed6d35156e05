import * as words from '#text/money/spotlight/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    spotlight: 'experts';
  }
}

export const SPOTLIGHT_KINDS: KindFacts<'spotlight'> = {
  spotlight: {
    label: words.kind_label,
    hint: words.kind_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
