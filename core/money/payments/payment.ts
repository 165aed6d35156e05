import type { Cents } from '../../../lib/money.ts';
import type { Standing } from '../../../platform/payments/provider.ts';

/** Where a payment is on its way. */
export const PAYMENT_STATES = ['begun', 'owed', 'held', 'partial', 'paid', 'refunded', 'over'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** While a payment is in one of these, its subject has no other one of the same purpose. */
export const LIVE_STATES: readonly PaymentState[] = ['begun', 'owed', 'held', 'partial', 'paid'];

/** Nothing has been told yet. */
export const NOTHING: Standing = { heldCents: 0, paidCents: 0, refundedCents: 0, isOver: false };

/** Of two standings of one payment what both know; the order and the number of times do not matter. */
export function joined(one: Standing, other: Standing): Standing {
  return {
    heldCents: Math.max(one.heldCents, other.heldCents),
    paidCents: Math.max(one.paidCents, other.paidCents),
    refundedCents: Math.max(one.refundedCents, other.refundedCents),
    isOver: one.isOver || other.isOver,
  };
}

/**
 * The state that a standing comes to. Money that was taken outweighs whatever else was told, and less than was asked
 * for is 'partial', which counts as done for nothing.
 * @param asked.cents what was asked for.
 * @param asked.isOwed true for what is to be paid by hand.
 */
export function stateOf(
  { heldCents, paidCents, refundedCents, isOver }: Standing,
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

/** A sum that somebody can be asked for: whole cents, more than nothing, and no more than $10,000. */
export function isSum(cents: Cents): boolean {
  return Number.isInteger(cents) && cents > 0 && cents <= 1_000_000;
}

/** How long a part of a payment stays before it goes back, unless what it is for ends sooner. */
export const PARTIAL_HOURS = 24;
