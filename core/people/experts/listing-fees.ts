import { type Cents, formatCents } from '../../../lib/money.ts';
import type { Settings } from '../../ground/settings/settings.ts';

/** What experts pay to be listed, in cents. The listing fees are paid once, Spotlight by the month. */
export type ListingFees = { individual: Cents; wellnessCenter: Cents; spotlightPerMonth: Cents };

/** The fees that these settings ask. */
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

/** '$5' for 500: whole dollars without cents, other amounts with them. */
export function shortDollars(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}
