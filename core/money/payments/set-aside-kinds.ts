import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'apply-event': 'provider-event';
    'give-back': 'refund';
    'take-held': 'capture';
    'renew-subscription': 'subscription';
    'release-partial': 'payment';
  }
}

export const PAYMENTS_SET_ASIDE: SetAsideFacts<
  'apply-event' | 'give-back' | 'take-held' | 'renew-subscription' | 'release-partial'
> = {
  'apply-event': { words: 'Apply a payment event', queue: 'apply-events', subject: 'provider-event' },
  'give-back': { words: 'Give back a payment', queue: 'give-back', subject: 'refund' },
  'take-held': { words: 'Charge what is held', queue: 'take-held', subject: 'capture' },
  'renew-subscription': {
    words: 'Renew a subscription',
    queue: 'renew-subscriptions',
    subject: 'subscription',
  },
  'release-partial': {
    words: 'Give back part of a payment',
    queue: 'release-partial',
    subject: 'payment',
  },
};
