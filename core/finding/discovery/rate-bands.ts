import * as words from '#text/finding/discovery/rules';
import { type Cents, formatCents } from '../../../lib/money.ts';

/**
 * The maximum prices per minute that people can search by, in cents. `rate_mark` in the database has the same
 * values.
 */
export const RATE_BANDS: readonly Cents[] = [100, 150, 200, 300, 500];

/** Returns the price band for a price in dollars, such as 150 for '1.5'; null if there is no such band. */
export function readBand(dollars: string): Cents | null {
  return RATE_BANDS.find((band) => bandInDollars(band) === dollars) ?? null;
}

export function bandInDollars(band: Cents): string {
  return String(band / 100);
}

export function sayBand(band: Cents): string {
  return words.up_to_rate({ band: formatCents(band) });
}

/** Returns the marks of this band and all lower ones. */
export function marksWithin(band: Cents): string[] {
  return RATE_BANDS.filter((one) => one <= band).map((one) => `upto-${one}`);
}
