import * as words from '#text/business/statements/rules';
import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';

export const LINE_KINDS = [
  'consultation',
  'extension',
  'given-back',
  'chargeback',
  'held-back',
  'payout',
  'correction',
] as const;

export type LineKind = (typeof LINE_KINDS)[number];

/**
 * The totals of a line, a month, or a year. `shareCents` is price and tax minus commission and refunds.
 */
export type Sums = {
  priceCents: Cents;
  taxCents: Cents;
  commissionCents: Cents;
  givenBackCents: Cents;
  shareCents: Cents;
  paidOutCents: Cents;
};

/**
 * One change of the amount that we owe a practice. It names no client, but owners can open the booking by its
 * reference.
 */
export type StatementLine = Sums & {
  entryId: string;
  at: Date;
  kind: LineKind;
  provider: ProviderName;
  bookingId: string | null;
  /** The day of the consultation in its zone, as an ISO date. */
  day: string | null;
};

export type Statement = {
  practiceId: string;
  practiceName: string;
  /** The month, such as '2026-11'. */
  month: string;
  zone: string;
  /** False while movements can still be added. */
  isClosed: boolean;
  openingCents: Cents;
  closingCents: Cents;
  lines: readonly StatementLine[];
};

export type StatementMonth = Sums & {
  month: string;
  isClosed: boolean;
  openingCents: Cents;
  closingCents: Cents;
  /** The total of the charges (`gross-of-year.server.ts`). `transactions` is their number. */
  grossCents: Cents;
  transactions: number;
};

const NOTHING: Sums = {
  priceCents: 0,
  taxCents: 0,
  commissionCents: 0,
  givenBackCents: 0,
  shareCents: 0,
  paidOutCents: 0,
};

export function sumsOf(lines: readonly Sums[]): Sums {
  const sums = { ...NOTHING };
  for (const line of lines) {
    for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sums[name] += line[name];
  }
  return sums;
}

/** Returns the change that these lines make to a practice's balance. */
export function changeOf(lines: readonly Sums[]): Cents {
  const { shareCents, paidOutCents } = sumsOf(lines);
  return shareCents - paidOutCents;
}

/** Only these lines count toward a year's gross amount. */
const isCharge = ({ kind }: Pick<StatementLine, 'kind'>) => kind === 'consultation' || kind === 'extension';

/** Returns the total and the number of the charges, before commission and refunds. */
export function grossOf(lines: readonly StatementLine[]): { grossCents: Cents; transactions: number } {
  const charged = lines.filter(isCharge);
  const { priceCents, taxCents } = sumsOf(charged);
  return { grossCents: priceCents + taxCents, transactions: charged.length };
}

export const monthAfter = (month: string) =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

/** Returns the instant at which a month ends in a zone. */
export function endOfMonth(month: string, zone: string): Temporal.Instant {
  return Temporal.PlainYearMonth.from(month)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime(zone)
    .toInstant();
}

/** Returns the month of an instant in a zone, such as '2026-11'. */
export function monthAt(now: Temporal.Instant, zone: string): string {
  return now.toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth().toString();
}

export function sayKind({
  kind,
  shareCents,
  paidOutCents,
}: Pick<StatementLine, 'kind' | 'shareCents' | 'paidOutCents'>): string {
  switch (kind) {
    case 'consultation':
      return words.consultation();
    case 'extension':
      return words.more_time();
    case 'given-back':
      return words.given_back();
    case 'chargeback':
      return shareCents > 0 ? words.chargeback_returned() : words.chargeback();
    case 'held-back':
      return shareCents > 0 ? words.no_longer_held_back() : words.held_back();
    case 'payout':
      return paidOutCents < 0 ? words.payout_returned() : words.payout();
    case 'correction':
      return words.correction();
  }
}
