import type { Cents } from '../../../lib/money.ts';
import type { PayoutKind, PayoutState, PayoutWait } from './payout.ts';

/** A payout as the owners of its practice see it. */
export type OwnPayout = {
  id: string;
  kind: PayoutKind;
  bookingId: string | null;
  /** When the consultation began, and the zone of where; null for a balance. */
  startsAt: Date | null;
  zone: string | null;
  cents: Cents;
  /** What of it was kept for what the practice owed. */
  recoveredCents: Cents;
  /** What of what was sent has come back. */
  reversedCents: Cents;
  state: PayoutState;
  /** Why it waits; null for one that does not, or that is sent by the job's next run. */
  wait: PayoutWait | null;
  dueAt: Date | null;
  paidAt: Date | null;
};
