import * as words from '#text/business/statements/rules';
import { asInstant } from '../../../lib/as-date.ts';
import { type CsvCell, writeCsv } from '../../../lib/csv.server.ts';
import { dateAt } from '../../../lib/date-at.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { sayMonth, sayShortDate, sayZone } from '../../../lib/when.ts';
import type { PaperBlock, PaperDocument } from '../../../platform/documents/document.ts';
import { brand } from '../../brand.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { changeOf, type Statement, type StatementLine, sayKind, sumsOf } from './statement.ts';

const headings = () => [
  ...[words.date(), words.what(), words.consultation_on(), words.reference()],
  ...[
    words.price(),
    words.tax(),
    words.commission(),
    words.given_back(),
    words.your_share(),
    words.paid_out(),
  ],
];

/** Returns the day on which a line was written, in the practice's zone. */
const dayOf = ({ at }: StatementLine, zone: string) => dateAt(asInstant(at), zone).toString();

const referenceOf = ({ bookingId }: StatementLine) => (bookingId ? bookingReference(bookingId) : '');

/** Returns a month as CSV, with the running balance and the practice's name. Dates are in ISO format. */
export function statementCsv(statement: Statement): string {
  const { practiceName, month, zone, openingCents, closingCents, lines } = statement;
  const blank = (count: number) => Array.from({ length: count }, () => null);
  let balance = openingCents;
  const rows = lines.map((line): CsvCell[] => {
    balance += changeOf([line]);
    const { priceCents, taxCents, commissionCents, givenBackCents, shareCents, paidOutCents } = line;
    const sums = [priceCents, taxCents, commissionCents, givenBackCents, shareCents, paidOutCents, balance];
    return [
      ...[dayOf(line, zone), sayKind(line), line.day, referenceOf(line)],
      ...sums.map((cents) => ({ cents })),
      practiceName,
    ];
  });
  return writeCsv(
    [...headings(), words.balance(), words.practice()],
    [
      [month, words.opening_balance(), ...blank(8), { cents: openingCents }, practiceName],
      ...rows,
      [month, words.closing_balance(), ...blank(8), { cents: closingCents }, practiceName],
    ],
  );
}

export function statementPaper(statement: Statement): PaperDocument {
  const { practiceId, practiceName, month, zone, isClosed, openingCents, closingCents, lines } = statement;
  const sums = sumsOf(lines);
  const title = words.statement_for({ month: sayMonth(month) });
  const rows = lines.map((line) => [
    ...[
      sayShortDate(dayOf(line, zone)),
      sayKind(line),
      line.day ? sayShortDate(line.day) : '',
      referenceOf(line),
    ],
    ...cells(line),
  ]);
  const table: PaperBlock = {
    kind: 'table',
    name: words.movements(),
    rows,
    total: [words.total(), '', '', '', ...cells(sums)],
    columns: headings().map((label, at) => ({ label, width: WIDTHS[at]!, ...(at > 3 && { isSum: true }) })),
  };
  return {
    title: `${title}, ${practiceName}`,
    author: brand.name,
    foot: `${brand.name} · ${title}`,
    for: {
      name: practiceName,
      instead: words.practice_numbered({ reference: bookingReference(practiceId) }),
      note: words.letters_missing(),
    },
    at: lines.at(-1)?.at ?? new Date(`${month}-01T00:00:00Z`),
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'for' },
      ...(isClosed ? [] : [{ kind: 'text', text: words.month_open() } as const]),
      ...(lines.some(({ provider }) => provider === 'sandbox')
        ? [{ kind: 'text', text: words.test_payments() } as const]
        : []),
      {
        kind: 'facts',
        facts: [
          [words.opening_balance(), formatCents(openingCents)],
          [words.your_share(), formatCents(sums.shareCents)],
          [words.paid_out(), sayOut(sums.paidOutCents)],
          [isClosed ? words.closing_balance() : words.balance_so_far(), formatCents(closingCents)],
        ],
      },
      { kind: 'heading', level: 2, text: words.movements() },
      ...(lines.length > 0 ? [table] : [{ kind: 'text', text: words.no_movements() } as const]),
      { kind: 'text', text: [words.note(), words.dates_of_zone({ zone: sayZone(zone) })].join(' ') },
    ],
  };
}

const WIDTHS = [11, 15, 13, 10, 10, 9, 11, 11, 11, 11];

const sayOut = (cents: Cents) => formatCents(cents === 0 ? 0 : -cents);

/** Formats the amounts of a line. Deductions get a minus sign, and zero becomes an empty cell. */
function cells(
  sums: Omit<StatementLine, 'at' | 'kind' | 'provider' | 'bookingId' | 'day' | 'entryId'>,
): string[] {
  const { priceCents, taxCents, commissionCents, givenBackCents, shareCents, paidOutCents } = sums;
  return [priceCents, taxCents, -commissionCents, -givenBackCents, shareCents, -paidOutCents].map((cents) =>
    cents === 0 ? '' : formatCents(cents),
  );
}
