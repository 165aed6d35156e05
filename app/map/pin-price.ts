import { formatCents } from '../../lib/money.ts';
import type { MapPin } from './view.ts';

/** Returns '$1/min' or '$1.25/min'; empty for clusters and sample listings. */
export function pinPrice(pin: MapPin): string {
  if (pin.kind === 'cluster' || pin.isDemo) return '';
  return `${formatCents(pin.rateCents).replace(/\.00$/, '')}/min`;
}
