import * as words from '#text/consultations/reviews/rules';
import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    review: 'everybody';
    'review-invitation': 'everybody';
  }
}

export const REVIEW_KINDS: KindFacts<'review' | 'review-invitation'> = {
  review: {
    label: words.reviews,
    hint: words.reviews_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  'review-invitation': {
    label: words.invitation,
    hint: words.invitation_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
