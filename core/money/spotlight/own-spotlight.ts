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
  /** ISO; end of the grace after a failed renewal. */
  graceUntil: string | null;
  payerId: string;
  /** False once the payer no longer acts as an owner; it then ends with the paid month. */
  payerOwns: boolean;
  /** False once it or its subscription has ended; then it can be neither ended nor kept. */
  isRunning: boolean;
  provider: ProviderName;
  /** Monthly price, fixed while its subscription runs. */
  cents: Cents;
};
