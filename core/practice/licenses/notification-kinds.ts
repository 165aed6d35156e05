import * as messages from '#text/practice/licenses/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    license: 'experts';
  }
}

export const LICENSE_KINDS: KindFacts<'license'> = {
  license: {
    label: messages.kind,
    hint: messages.kind_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
