import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'pay-out': 'payout';
  }
}

/** The task of sending one payout, which can fail and be set aside. */
export const PAYOUTS_SET_ASIDE: SetAsideFacts<'pay-out'> = {
  'pay-out': { words: 'Pay an expert', queue: 'pay-out', subject: 'payout' },
};
