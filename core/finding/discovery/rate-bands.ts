import { type Cents, formatCents } from '../../../lib/money.ts';

/** The highest prices per minute that a search can ask for. `rate_mark` in the database has the same. */
export const RATE_BANDS: readonly Cents[] = [100, 150, 200, 300, 500];

/** Returns the band that a price in dollars names, such as 150 for '1.5'; null if it names none. */
export function readBand(dollars: string): Cents | null {
  return RATE_BANDS.find((band) => bandInDollars(band) === dollars) ?? null;
}

export function bandInDollars(band: Cents): string {
  return String(band / 100);
}

export function sayBand(band: Cents): string {
  return `Up to ${formatCents(band)} per minute`;
}

/** Returns the marks of all prices within a band. */
export function marksWithin(band: Cents): string[] {
  return RATE_BANDS.filter((one) => one <= band).map((one) => `upto-${one}`);
}
