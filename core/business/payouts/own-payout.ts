import type { Cents } from '../../../lib/money.ts';
import type { PayoutKind, PayoutState, PayoutWait } from './payout.ts';

/** A payout as its practice's owners see it. */
export type OwnPayout = {
  id: string;
  kind: PayoutKind;
  bookingId: string | null;
  /** When the consultation began, and its zone; null for a balance. */
  startsAt: Date | null;
  zone: string | null;
  cents: Cents;
  /** The part withheld for what the practice owed. */
  recoveredCents: Cents;
  /** The part of the transfer that was reversed. */
  reversedCents: Cents;
  state: PayoutState;
  /** Why it waits; null if it does not wait or the next run sends it. */
  wait: PayoutWait | null;
  dueAt: Date | null;
  paidAt: Date | null;
};
