import type { Cents } from '../../../lib/money.ts';
import type { PaymentTotals } from '../../../platform/payments/provider.ts';

export const PAYMENT_STATES = ['begun', 'owed', 'held', 'partial', 'paid', 'refunded', 'over'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The states in which a payment is live. A subject has at most one live payment per purpose. */
export const LIVE_STATES: readonly PaymentState[] = ['begun', 'owed', 'held', 'partial', 'paid'];

export const NOTHING: PaymentTotals = { heldCents: 0, paidCents: 0, refundedCents: 0, isOver: false };

/** Merges two reports of a payment. Their order does not matter, and repeats change nothing. */
export function mergeTotals(one: PaymentTotals, other: PaymentTotals): PaymentTotals {
  return {
    heldCents: Math.max(one.heldCents, other.heldCents),
    paidCents: Math.max(one.paidCents, other.paidCents),
    refundedCents: Math.max(one.refundedCents, other.refundedCents),
    isOver: one.isOver || other.isOver,
  };
}

/**
 * Returns the state of a payment. Once any amount is paid, `heldCents` and `isOver` don't matter. If less
 * than the full amount is held or paid, the state is 'partial'.
 * @param asked.cents the full amount.
 * @param asked.isOwed whether the payment is made by hand.
 */
export function stateOf(
  { heldCents, paidCents, refundedCents, isOver }: PaymentTotals,
  { cents, isOwed }: { cents: Cents; isOwed: boolean },
): PaymentState {
  if (paidCents > 0) {
    if (refundedCents >= paidCents) return 'refunded';
    return paidCents < cents ? 'partial' : 'paid';
  }
  if (isOver) return 'over';
  if (heldCents > 0) return heldCents < cents ? 'partial' : 'held';
  return isOwed ? 'owed' : 'begun';
}

/** Checks whether an amount can be charged: whole cents, more than 0 and at most $10,000. */
export function isSum(cents: Cents): boolean {
  return Number.isInteger(cents) && cents > 0 && cents <= 1_000_000;
}

/** How many hours after a partial payment we refund it, unless its purpose does so sooner. */
export const PARTIAL_HOURS = 24;
