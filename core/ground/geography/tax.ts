import type { Cents } from '../../../lib/money.ts';

/** A tax rate in thousandths of a percent: 4,875 is 4.875%, which basis points cannot express. */
export type TaxRate = number;

/** A state's tax on the price of a consultation, from a day on, by the state's own calendar. */
export type StateTax = {
  state: string;
  /** The first day, ISO; a rate applies until the next one begins. */
  since: string;
  rate: TaxRate;
  /** A sentence for users. */
  note: string;
  /** A citation. */
  source: string;
  /** When an admin entered or corrected this row. */
  changedAt: Date;
};

/** Returns the tax on an amount, in whole cents; half a cent rounds up. */
export function taxOn(cents: Cents, rate: TaxRate): Cents {
  return Math.floor((cents * rate + 50_000) / 100_000);
}

/** Returns '4%' or '4.875%'. */
export function sayTaxRate(rate: TaxRate): string {
  return `${rate / 1000}%`;
}
