import { formatCount } from './numbers.ts';

/** Whole US cents. The product uses no other currency. */
export type Cents = number;

/** Formats an amount: 1600 becomes '$16.00'. */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}$${formatCount(Math.floor(absolute / 100))}.${String(absolute % 100).padStart(2, '0')}`;
}
