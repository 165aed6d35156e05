import type { Cents } from '../../../lib/money.ts';

/** A tax rate in thousandths of a percent: 4,875 is 4.875%. Basis points can't express that. */
export type TaxRate = number;

/** A state's tax on the price of a consultation, starting on a day in the state's own calendar. */
export type StateTax = {
  state: string;
  /** The first day, in ISO format. The rate applies until the next row begins. */
  since: string;
  rate: TaxRate;
  /** A sentence about the tax, for users. */
  note: string;
  source: string;
  changedAt: Date;
};

/** Returns the tax in whole cents; half a cent rounds up. */
export function taxOn(cents: Cents, rate: TaxRate): Cents {
  return Math.floor((cents * rate + 50_000) / 100_000);
}

export function sayTaxRate(rate: TaxRate): string {
  return `${rate / 1000}%`;
}
