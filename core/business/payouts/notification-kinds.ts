import { BOTH_WAYS, type KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    payout: 'experts';
  }
}

/** Notices to owners about the payouts of their practice. */
export const PAYOUT_NOTIFICATION_KINDS: KindFacts<'payout'> = {
  payout: {
    label: 'Your payouts',
    hint: 'A payout was sent or did not go through, or your payout account needs something.',
    ways: BOTH_WAYS,
    for: 'experts',
  },
};
