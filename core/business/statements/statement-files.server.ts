import { asInstant } from '../../../lib/as-date.ts';
import { type CsvCell, writeCsv } from '../../../lib/csv.server.ts';
import { dateAt } from '../../../lib/date-at.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { sayZone } from '../../../lib/when.ts';
import type { PaperBlock, PaperDocument } from '../../../platform/documents/document.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { changeOf, type Statement, type StatementLine, sayKind, sayMonth, sumsOf } from './statement.ts';

const HEADINGS = [
  ...['Date', 'What', 'Consultation on', 'Reference'],
  ...['Price', 'Tax', 'Commission', 'Given back', 'Your share', 'Paid out'],
];

/** Returns the day on which a line was written, in the practice's zone. */
const dayOf = ({ at }: StatementLine, zone: string) => dateAt(asInstant(at), zone).toString();

const referenceOf = ({ bookingId }: StatementLine) => (bookingId ? bookingReference(bookingId) : '');

/** Returns a month as CSV, with the running balance and the practice's name. Dates are ISO. */
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
    [...HEADINGS, 'Balance', 'Practice'],
    [
      [month, 'Opening balance', ...blank(8), { cents: openingCents }, practiceName],
      ...rows,
      [month, 'Closing balance', ...blank(8), { cents: closingCents }, practiceName],
    ],
  );
}

export function statementPaper(statement: Statement): PaperDocument {
  const { practiceId, practiceName, month, zone, isClosed, openingCents, closingCents, lines } = statement;
  const sums = sumsOf(lines);
  const title = `Statement for ${sayMonth(month)}`;
  const rows = lines.map((line) => [
    ...[sayShort(dayOf(line, zone)), sayKind(line), line.day ? sayShort(line.day) : '', referenceOf(line)],
    ...cells(line),
  ]);
  const table: PaperBlock = {
    kind: 'table',
    name: 'Movements',
    rows,
    total: ['Total', '', '', '', ...cells(sums)],
    columns: HEADINGS.map((label, at) => ({ label, width: WIDTHS[at]!, ...(at > 3 && { isSum: true }) })),
  };
  return {
    title: `${title}, ${practiceName}`,
    author: 'PlugWell',
    foot: `PlugWell · ${title}`,
    for: { name: practiceName, instead: `Practice ${bookingReference(practiceId)}`, note: LEFT_OUT },
    at: lines.at(-1)?.at ?? new Date(`${month}-01T00:00:00Z`),
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'for' },
      ...(isClosed ? [] : [{ kind: 'text', text: 'This month is not closed yet; more can come.' } as const]),
      ...(lines.some(({ provider }) => provider === 'sandbox')
        ? [{ kind: 'text', text: 'These are test payments; no money has moved.' } as const]
        : []),
      {
        kind: 'facts',
        facts: [
          ['Opening balance', formatCents(openingCents)],
          ['Your share', formatCents(sums.shareCents)],
          ['Paid out', sayOut(sums.paidOutCents)],
          [isClosed ? 'Closing balance' : 'Balance so far', formatCents(closingCents)],
        ],
      },
      { kind: 'heading', level: 2, text: 'Movements' },
      ...(lines.length > 0 ? [table] : [{ kind: 'text', text: 'Nothing moved in this month.' } as const]),
      { kind: 'text', text: `${NOTE} Dates are those of ${sayZone(zone)}.` },
    ],
  };
}

const LEFT_OUT =
  'Some letters of the name of the practice cannot be printed here. The CSV file of this month has it in full.';

const NOTE =
  'Consultations paid by card are listed here; what clients paid you in person is not. Your share is price and tax without commission and without what was given back. A reference is that of the booking on PlugWell, where its owners read whose it was.';

const WIDTHS = [11, 15, 13, 10, 10, 9, 11, 11, 11, 11];

const sayOut = (cents: Cents) => formatCents(cents === 0 ? 0 : -cents);

/** Formats the sums of a line. Deductions get a minus sign, and zero becomes an empty cell. */
function cells(
  sums: Omit<StatementLine, 'at' | 'kind' | 'provider' | 'bookingId' | 'day' | 'entryId'>,
): string[] {
  const { priceCents, taxCents, commissionCents, givenBackCents, shareCents, paidOutCents } = sums;
  return [priceCents, taxCents, -commissionCents, -givenBackCents, shareCents, -paidOutCents].map((cents) =>
    cents === 0 ? '' : formatCents(cents),
  );
}

const short = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** Formats a day: '2026-11-03' becomes 'Nov 3, 2026'. */
const sayShort = (day: string) => short.format(Date.parse(day));
