import type { SetAsideFacts } from '../../ground/set-aside/kinds.ts';

declare module '../../ground/set-aside/kinds.ts' {
  interface SetAsideKinds {
    'pay-out': 'payout';
  }
}

export const PAYOUTS_SET_ASIDE: SetAsideFacts<'pay-out'> = {
  'pay-out': { words: 'Pay an expert', queue: 'pay-out', subject: 'payout' },
};
