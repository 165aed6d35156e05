import type { Cents } from '../../../lib/money.ts';
import type { PayoutKind, PayoutState, PayoutWait } from './payout.ts';

export type OwnPayout = {
  id: string;
  kind: PayoutKind;
  bookingId: string | null;
  /** When the consultation began; null for a balance. */
  startsAt: Date | null;
  zone: string | null;
  cents: Cents;
  /** The part that we kept to cover the practice's debt. */
  recoveredCents: Cents;
  /** The part of the transfer that was reversed. */
  reversedCents: Cents;
  state: PayoutState;
  /** The reason the payout waits; null if it doesn't, or if the next run will send it. */
  wait: PayoutWait | null;
  dueAt: Date | null;
  paidAt: Date | null;
};
