import { formatCents } from '../../lib/money.ts';
import type { MapPin } from './view.ts';

/** '$1/min' or '$1.25/min': what a marker shows from near. Nothing for who cannot be booked. */
export function pinPrice(pin: MapPin): string {
  if (pin.kind === 'cluster' || pin.isDemo) return '';
  return `${formatCents(pin.rateCents).replace(/\.00$/, '')}/min`;
}
