import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { SpotlightState } from './spotlight.ts';

export type OwnSpotlight = {
  state: SpotlightState;
  holds: boolean;
  /** The days left, rounded up; 0 during the grace after a failed renewal. */
  daysLeft: number;
  /** When the paid days end, in ISO format; null before the first payment. */
  paidUntil: string | null;
  /** When the grace ends if the next renewal fails, in ISO format; null before the first payment. */
  graceUntil: string | null;
  payerId: string;
  /** Whether the payer is still an active owner. If not, Spotlight ends with the paid month. */
  payerOwns: boolean;
  /**
   * Whether the subscription runs and Spotlight has not ended. Otherwise, the payer can neither end nor keep
   * it.
   */
  isRunning: boolean;
  provider: ProviderName;
  /** The monthly price. It is fixed while the subscription runs. */
  cents: Cents;
};
