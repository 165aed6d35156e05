import type { OfferView } from '../../../core/consultations/offers/offer-view.ts';
import { sayClearTime, sayDay, sayWhen, sayZone } from '../../../lib/when.ts';
import type { FormattedOffer } from './offered-times.tsx';

export function formatOffer({ starts, zone, instead, ...offer }: OfferView): FormattedOffer {
  return {
    ...offer,
    instead: instead && sayWhen(instead.startsAt, instead.zone),
    zoneName: sayZone(zone),
    times: starts.map((start) => ({
      start: start.toISOString(),
      label: `${sayDay(start, zone)}, ${sayClearTime(start, zone)}`,
    })),
  };
}
