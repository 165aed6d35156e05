import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { PayoutKind, PayoutState, PayoutWait } from './payout.ts';

export type PayoutRow = {
  id: string;
  kind: PayoutKind;
  practice: string;
  practiceId: string;
  /** The booking, and the payment of which this is a share; null for a balance. */
  bookingId: string | null;
  paymentId: string | null;
  cents: Cents;
  /** The part of the transfer that was reversed. */
  reversedCents: Cents;
  /** Whether the account's bank rejected the last transfer. */
  bankFails: boolean;
  /** The part that we kept for what the practice owed. */
  recoveredCents: Cents;
  state: PayoutState;
  wait: PayoutWait | null;
  failure: string | null;
  provider: ProviderName;
  providerRef: string | null;
  /**
   * When the payout was created (for a share, when the client was charged), when it is due, and when it was
   * sent. In the format of the admin tables.
   */
  at: string;
  dueAt: string | null;
  paidAt: string | null;
};

export const PAYOUT_FILTERS = ['all', 'waiting', 'on-its-way', 'failed', 'paid'] as const;
