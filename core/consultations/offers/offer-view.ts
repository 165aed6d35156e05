import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';

export type OfferView = {
  id: string;
  expertId: string;
  expertName: string;
  /** The named practitioner; null if the offer names none or the practice has only one. */
  practitioner: { id: string; name: string } | null;
  zone: string;
  location: string;
  minutes: number;
  placeId: string;
  /**
   * Null if the expert makes only home visits. The client cannot take such an offer with one click, because a
   * home visit needs an address.
   */
  method: string | null;
  /** The café and its address; null if the offer names none. */
  cafe: string | null;
  /** The price without fee and tax. */
  priceCents: number;
  taxCents: number;
  wayToPay: WayToPay;
  policy: CancellationPolicy;
  /** The price with fee and tax. */
  totalCents: number;
  shortName: string;
  /** The request that the client's choice replaces; null if there is none. */
  instead: { startsAt: Date; zone: string } | null;
  /** The offered times that are still free. */
  starts: Date[];
};
