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
    label: 'Reviews',
    hint: 'A client reviews your practice, an expert answers your review, or we have looked at it.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  'review-invitation': {
    label: 'Asked for a review',
    hint: 'Some hours after a consultation, once.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
};
