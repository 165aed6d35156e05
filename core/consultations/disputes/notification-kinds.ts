import * as words from '#text/consultations/disputes/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    dispute: 'everybody';
  }
}

export const DISPUTE_KINDS: KindFacts<'dispute'> = {
  dispute: {
    label: words.disputes,
    hint: words.disputes_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
