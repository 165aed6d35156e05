import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';

/** An offer as the client sees it. */
export type OfferView = {
  id: string;
  expertId: string;
  expertName: string;
  /** The named practitioner, if the practice has several. */
  practitioner: { id: string; name: string } | null;
  zone: string;
  location: string;
  minutes: number;
  placeId: string;
  /**
   * How they meet; null if the expert only makes home visits, which need an address and so more than one
   * press.
   */
  method: string | null;
  /** The café with its address; null if not named. */
  cafe: string | null;
  /** Without fee and tax. */
  priceCents: number;
  taxCents: number;
  wayToPay: WayToPay;
  policy: CancellationPolicy;
  /** With fee and tax. */
  totalCents: number;
  shortName: string;
  /** The request that a chosen time replaces; null for none. */
  instead: { startsAt: Date; zone: string } | null;
  /** Only the times that are still free. */
  starts: Date[];
};
