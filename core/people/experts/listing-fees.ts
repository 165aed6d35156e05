import { type Cents, formatCents } from '../../../lib/money.ts';
import type { Settings } from '../../ground/settings/settings.ts';

/** What experts pay to be listed, in cents: one-time listing fees, and Spotlight per month. */
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

/** Returns '$5' for 500; shows cents only if there are any. */
export function shortDollars(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}
