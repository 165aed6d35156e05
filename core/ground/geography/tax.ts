import type { Cents } from '../../../lib/money.ts';

/** A rate of tax in thousandths of a percent: 4,875 for 4.875%, which basis points cannot say. */
export type TaxRate = number;

/** What a state takes of the price of a consultation, from a day of its own calendar on. */
export type StateTax = {
  state: string;
  /** The first day, ISO; a rate holds until the next one begins. */
  since: string;
  rate: TaxRate;
  /** A sentence for people. */
  note: string;
  /** Where it is written. */
  source: string;
  /** When this row was entered or corrected. */
  changedAt: Date;
};

/** The tax on an amount, in whole cents; half a cent is rounded up. */
export function taxOn(cents: Cents, rate: TaxRate): Cents {
  return Math.floor((cents * rate + 50_000) / 100_000);
}

/** '4%', '4.875%'. */
export function sayTaxRate(rate: TaxRate): string {
  return `${rate / 1000}%`;
}
