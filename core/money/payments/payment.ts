import type { Cents } from '../../../lib/money.ts';
import type { Standing } from '../../../platform/payments/provider.ts';

export const PAYMENT_STATES = ['begun', 'owed', 'held', 'partial', 'paid', 'refunded', 'over'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** In these states a payment excludes another one for the same subject and purpose. */
export const LIVE_STATES: readonly PaymentState[] = ['begun', 'owed', 'held', 'partial', 'paid'];

/** The standing before any report. */
export const NOTHING: Standing = { heldCents: 0, paidCents: 0, refundedCents: 0, isOver: false };

/** Merges two standings of one payment, regardless of order and repetition. */
export function joined(one: Standing, other: Standing): Standing {
  return {
    heldCents: Math.max(one.heldCents, other.heldCents),
    paidCents: Math.max(one.paidCents, other.paidCents),
    refundedCents: Math.max(one.refundedCents, other.refundedCents),
    isOver: one.isOver || other.isOver,
  };
}

/**
 * Returns the state of a standing. Money taken outweighs everything else; less than was asked for is
 * 'partial', which fulfills nothing.
 * @param asked.cents the sum asked for.
 * @param asked.isOwed whether it is to be paid by hand.
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

/** Checks whether a sum can be charged: whole cents, above zero, at most $10,000. */
export function isSum(cents: Cents): boolean {
  return Number.isInteger(cents) && cents > 0 && cents <= 1_000_000;
}

/** Hours for which a partial payment is kept before it is refunded, unless its purpose ends sooner. */
export const PARTIAL_HOURS = 24;
