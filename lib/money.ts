/** Whole cents of a currency; the product deals in US dollars alone. */
export type Cents = number;

/** '$16.00' for 1600. */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const dollars = String(Math.floor(absolute / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${sign}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}
