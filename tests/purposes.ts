import type { PaymentMeans } from '../core/context.ts';
import type { PaymentChange, PaymentPurpose, SubscriptionChange } from '../core/money/payments/purposes.ts';

/** A purpose for tests only; no concept declares it. */
export const TEST_FEE = 'test-fee' as never as PaymentPurpose;

export function notingPurposes() {
  const told: PaymentChange[] = [];
  const subscribed: SubscriptionChange[] = [];
  const test = {
    words: () => 'A fee of the tests',
    whenMoved: async (_ctx: unknown, payment: PaymentChange) => void told.push(payment),
    whenSubscribed: async (_ctx: unknown, subscription: SubscriptionChange) =>
      void subscribed.push(subscription),
  };
  return { told, subscribed, test, purposes: { 'test-fee': test } as never as PaymentMeans['purposes'] };
}
