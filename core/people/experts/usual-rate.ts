import { type Cents, formatCents } from '../../../lib/money.ts';

/** What a new listing asks a minute, and the rate that pages name. */
export const USUAL_RATE_CENTS: Cents = 100;
/** '$1.00' */
export const USUAL_RATE = formatCents(USUAL_RATE_CENTS);
