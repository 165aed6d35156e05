import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { SpotlightState } from './spotlight.ts';

/** How a practice stands with Spotlight, as its members read it. */
export type OwnSpotlight = {
  state: SpotlightState;
  holds: boolean;
  /** Rounded up; 0 in the grace after a renewal that failed. */
  daysLeft: number;
  /** ISO; null before the first payment. */
  paidUntil: string | null;
  /** ISO; until when it goes on where it could not be renewed. */
  graceUntil: string | null;
  /** Who pays for it. */
  payerId: string;
  /** False once the payer does not act as an owner any more; it then ends with the paid month. */
  payerOwns: boolean;
  /** False once its subscription runs no more, and can be neither ended nor kept. */
  isRunning: boolean;
  provider: ProviderName;
  /** What it costs each month, for as long as its subscription runs. */
  cents: Cents;
};
