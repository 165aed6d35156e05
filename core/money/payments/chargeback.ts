import type { Cents } from '../../../lib/money.ts';
import type { ChargebackStatus, ChargebackUpdate } from '../../../platform/payments/provider.ts';

/** The known facts about a chargeback. Its amounts never fall. */
export type ChargebackStanding = Pick<
  ChargebackUpdate,
  'status' | 'withdrawnCents' | 'reinstatedCents' | 'feeCents' | 'feeBackCents'
>;

const RANK: Record<ChargebackStatus, number> = { open: 0, 'in-review': 1, lost: 2, won: 3 };

export const isClosed = (status: ChargebackStatus) => status === 'won' || status === 'lost';

/**
 * Merges two reports of a chargeback. Their order does not matter, and repeats change nothing. A lost
 * chargeback can still be won on appeal.
 */
export function mergeChargeback(one: ChargebackStanding, other: ChargebackStanding): ChargebackStanding {
  const larger = (name: 'withdrawnCents' | 'reinstatedCents' | 'feeCents' | 'feeBackCents') =>
    Math.max(one[name], other[name]);
  return {
    status: RANK[other.status] > RANK[one.status] ? other.status : one.status,
    withdrawnCents: larger('withdrawnCents'),
    reinstatedCents: larger('reinstatedCents'),
    feeCents: larger('feeCents'),
    feeBackCents: larger('feeBackCents'),
  };
}

export function keptByBank({
  withdrawnCents,
  reinstatedCents,
}: Pick<ChargebackStanding, 'withdrawnCents' | 'reinstatedCents'>): Cents {
  return withdrawnCents - reinstatedCents;
}

export function sayReason(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ');
}

const REASONS: Readonly<Record<string, string>> = {
  product_not_received: 'The payer says that they did not get what they paid for',
  product_unacceptable: 'The payer was not content with it',
  fraudulent: 'The cardholder says that they did not make this payment',
  unrecognized: 'The cardholder does not recognize this payment',
  duplicate: 'The payer says that they were charged twice',
  credit_not_processed: 'The payer says that a refund has not come',
  general: 'The bank names no reason',
};
