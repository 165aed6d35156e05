import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { PayoutKind, PayoutState, PayoutWait } from './payout.ts';

/** A payout as admins read it. */
export type PayoutRow = {
  id: string;
  kind: PayoutKind;
  practice: string;
  practiceId: string;
  /** The booking and the payment that it is a share of; null for a balance. */
  bookingId: string | null;
  paymentId: string | null;
  cents: Cents;
  /** What of it was kept for what the practice owed. */
  /** What of what was sent has come back. */
  reversedCents: Cents;
  /** Whether the bank of its account did not take the last payout. */
  bankFails: boolean;
  recoveredCents: Cents;
  state: PayoutState;
  wait: PayoutWait | null;
  failure: string | null;
  provider: ProviderName;
  providerRef: string | null;
  /** When the client was charged, from when on it can be sent, and when it was; moments as the tables write them. */
  at: string;
  dueAt: string | null;
  paidAt: string | null;
};

export const PAYOUT_FILTERS = ['all', 'waiting', 'on-its-way', 'failed', 'paid'] as const;
