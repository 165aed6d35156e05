import { type Cents, formatCents } from '../../lib/money.ts';

/** What experts pay to be listed, in cents. The listing fees are paid once, Spotlight by the month. */
export const EXPERT_FEES = {
  individual: 500,
  wellnessCenter: 1000,
  spotlightPerMonth: 500,
} as const satisfies Record<string, Cents>;

/** '$5' for 500: whole dollars without cents, other amounts with them. */
export function shortDollars(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}
