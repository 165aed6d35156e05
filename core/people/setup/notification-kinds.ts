import * as words from '#text/people/setup/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    setup: 'experts';
  }
}

export const SETUP_KINDS: KindFacts<'setup'> = {
  setup: {
    label: words.kind_label,
    hint: words.kind_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
