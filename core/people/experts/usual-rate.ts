import { type Cents, formatCents } from '../../../lib/money.ts';

export const USUAL_RATE_CENTS: Cents = 100;
export const USUAL_RATE = formatCents(USUAL_RATE_CENTS);
