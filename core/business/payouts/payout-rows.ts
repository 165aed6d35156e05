import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { PayoutKind, PayoutState, PayoutWait } from './payout.ts';

export type PayoutRow = {
  id: string;
  kind: PayoutKind;
  practice: string;
  practiceId: string;
  /** The booking that this is a share of; null for a balance. */
  bookingId: string | null;
  paymentId: string | null;
  cents: Cents;
  /** The part of the transfer that was reversed. */
  reversedCents: Cents;
  /** Whether the account's bank rejected the last transfer. */
  bankFails: boolean;
  /** The part that we kept to cover the practice's debt. */
  recoveredCents: Cents;
  state: PayoutState;
  wait: PayoutWait | null;
  failure: string | null;
  provider: ProviderName;
  providerRef: string | null;
  /**
   * When the payout was created, in the format of the admin tables. A share is created when we charge the
   * client.
   */
  at: string;
  dueAt: string | null;
  paidAt: string | null;
};

export const PAYOUT_FILTERS = ['all', 'waiting', 'on-its-way', 'failed', 'paid'] as const;
