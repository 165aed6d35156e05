import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';

/** Times that an expert offers, as the client sees them. */
export type OfferView = {
  id: string;
  expertId: string;
  expertName: string;
  /** With whom, where a practice has several and the offer names one. */
  practitioner: { id: string; name: string } | null;
  zone: string;
  location: string;
  minutes: number;
  placeId: string;
  /** How they meet; null where that asks for more than a tap, as a home visit does. */
  method: string | null;
  /** The café to meet in, with its address; null where none is named. */
  cafe: string | null;
  /** Without the fee and the tax. */
  priceCents: number;
  taxCents: number;
  wayToPay: WayToPay;
  /** What is given back after a cancellation. */
  policy: CancellationPolicy;
  /** Fee and tax included. */
  totalCents: number;
  /** What the expert is called in passing. */
  shortName: string;
  /** When the request is that a time chosen takes the place of; null without one. */
  instead: { startsAt: Date; zone: string } | null;
  /** Those that are still free. */
  starts: Date[];
};
