import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    license: 'experts';
  }
}

export const LICENSE_KINDS: KindFacts<'license'> = {
  license: {
    label: 'Your license',
    hint: 'It expires soon, has expired, or we have checked the new one.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
};
