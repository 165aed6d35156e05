import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { SpotlightState } from './spotlight.ts';

/** A practice's Spotlight, as its members see it. */
export type OwnSpotlight = {
  state: SpotlightState;
  holds: boolean;
  /** Rounded up; 0 in the grace after a failed renewal. */
  daysLeft: number;
  /** ISO; null before the first payment. */
  paidUntil: string | null;
  /** ISO; when the grace ends if the next renewal fails. Null before the first payment. */
  graceUntil: string | null;
  payerId: string;
  /** Whether the payer still acts as an owner; if not, it ends with the paid month. */
  payerOwns: boolean;
  /** Whether both it and its subscription are running; only then can it be ended or kept. */
  isRunning: boolean;
  provider: ProviderName;
  /** Monthly price, fixed while its subscription runs. */
  cents: Cents;
};
