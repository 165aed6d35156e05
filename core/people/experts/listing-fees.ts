import { type Cents, formatCents } from '../../../lib/money.ts';
import type { Settings } from '../../ground/settings/settings.ts';

/**
 * What experts pay us: a one-time listing fee that depends on the type of practice, and a monthly fee for
 * Spotlight.
 */
export type ListingFees = { individual: Cents; wellnessCenter: Cents; spotlightPerMonth: Cents };

export function listingFeesOf({
  individualFeeCents,
  centerFeeCents,
  spotlightFeeCents,
}: Pick<Settings, 'individualFeeCents' | 'centerFeeCents' | 'spotlightFeeCents'>): ListingFees {
  return {
    individual: individualFeeCents,
    wellnessCenter: centerFeeCents,
    spotlightPerMonth: spotlightFeeCents,
  };
}

/** Formats 500 cents as '$5' and 550 cents as '$5.50'. */
export function shortDollars(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}
