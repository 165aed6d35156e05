import type { Cents } from '../../../lib/money.ts';
import type {
  MismatchReason,
  PaymentTotals,
  RenewalUpdate,
  SubscriptionUpdate,
} from '../../../platform/payments/provider.ts';

type About = { paymentId?: string; subscriptionId?: string };

/** Thrown if a provider's report contradicts what we know. We then ignore the whole report. */
export class Mismatch extends Error {
  override name = 'Mismatch';
  readonly reason: MismatchReason;
  readonly about: About;

  constructor(reason: MismatchReason, about: About = {}) {
    super(`what the provider says does not match: ${reason}`);
    this.reason = reason;
    this.about = about;
  }
}

/** Recognizes a `Mismatch` by its name, because the error can come from another copy of this module. */
export function isMismatch(error: unknown): error is Mismatch {
  return error instanceof Error && error.name === 'Mismatch' && 'reason' in error;
}

export const MISMATCH_WORDS: Record<MismatchReason, string> = {
  endpoint: 'It came through the endpoint for the other kind of account.',
  account: 'It is about an account other than ours or the one it names.',
  mode: 'It is about test money where we take real money, or the other way around.',
  currency: 'It is in another currency.',
  amount: 'The amounts are more than was asked for, or contradict each other.',
  reference: 'The provider’s reference is not the one that we know.',
  provider: 'It is from another provider than the one that was asked.',
};

/** A report about a payment. Without `ref`, the report is our own, not the provider's. */
export type PaymentReport = PaymentTotals & { ref?: string; id?: string | null; currency?: string };

/**
 * Returns the reason a provider's report contradicts this payment. Null if it doesn't, or if the report is
 * our own.
 */
export function mismatchOfPayment(
  row: {
    id: string;
    provider: string;
    providerRef: string | null;
    currency: string;
    cents: Cents;
    paidCents: Cents;
  },
  report: PaymentReport,
  provider: string,
): MismatchReason | null {
  const { id = null, ref, currency, heldCents, paidCents, refundedCents } = report;
  if (ref === undefined) return null;
  // An owed payment can still be paid on a page that was opened earlier, by any provider.
  if (row.provider !== provider && row.provider !== 'in-person') return 'provider';
  if (currency !== row.currency) return 'currency';
  const isOther = row.providerRef === null ? row.paidCents > 0 : ref !== row.providerRef;
  if (isOther || (id !== null && id !== row.id)) return 'reference';
  return Math.max(heldCents, paidCents) > row.cents || refundedCents > paidCents ? 'amount' : null;
}

/**
 * Returns the reason a provider's report of a subscription or its bill contradicts this subscription; null if
 * it doesn't. A bill for a smaller amount is a partial payment, not a mismatch.
 */
export function mismatchOfSubscription(
  row: { id: string; provider: string; providerRef: string | null; currency: string; cents: Cents },
  update: SubscriptionUpdate | RenewalUpdate,
  provider: string,
): MismatchReason | null {
  const ref = update.about === 'subscription' ? update.ref : update.subscriptionRef;
  if (row.provider !== provider) return 'provider';
  if (update.currency !== row.currency) return 'currency';
  if ((row.providerRef ?? ref) !== ref || (update.id ?? row.id) !== row.id) return 'reference';
  const isSame =
    update.about === 'subscription' ? (update.cents ?? row.cents) === row.cents : update.cents <= row.cents;
  return isSame ? null : 'amount';
}
