import { BOTH_WAYS, type KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    announcement: 'experts';
  }
}

/** Notices to owners before a fee or deadline changes. */
export const ANNOUNCEMENT_KINDS: KindFacts<'announcement'> = {
  announcement: {
    label: 'Fees and deadlines',
    hint: 'Our commission, your payouts, disputes or the price of Spotlight change on a day ahead.',
    ways: BOTH_WAYS,
    for: 'experts',
  },
};
