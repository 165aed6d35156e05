import { formatCents } from '../../../lib/money.ts';
import { sayWhen } from '../../../lib/when.ts';
import type { PaperBlock, PaperDocument } from '../../../platform/documents/document.ts';
import { brand } from '../../brand.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { linesOf, type Receipt } from './receipt.ts';

const LETTERS_MISSING = 'Some letters of the name cannot be printed here.';

/**
 * Lays out a receipt as a printable document.
 * @param zone the reader's time zone, for the days on which money moved.
 */
export function receiptPaper(receipt: Receipt, zone: string): PaperDocument {
  const { id, payerName, paidCents, refundedCents, chargedBackCents, moves, isTest } = receipt;
  const title = `Receipt ${bookingReference(id)}`;
  const refunds = moves.filter(({ cents }) => cents < 0);
  return {
    title: `${title}, ${brand.name}`,
    author: brand.name,
    foot: `${brand.name} · ${title}`,
    for: { name: payerName, instead: title, note: LETTERS_MISSING },
    at: moves.at(-1)?.at ?? receipt.at,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'for' },
      ...(isTest ? [text('This is a test payment; no money has moved.')] : []),
      { kind: 'facts', facts: factsOf(receipt, zone) },
      { kind: 'heading', level: 2, text: 'What was charged' },
      {
        kind: 'table',
        name: 'What was charged',
        columns: COLUMNS,
        rows: linesOf(receipt).map(({ label, cents }) => [label, formatCents(cents)]),
        total: ['Charged', formatCents(paidCents)],
      },
      ...(refunds.length > 0
        ? [
            { kind: 'heading', level: 2, text: 'What was refunded' } as const,
            {
              kind: 'table',
              name: 'What was refunded',
              columns: COLUMNS,
              rows: refunds.map(({ at, cents }) => [dayOf(at, zone), formatCents(cents)]),
              total: ['Refunded', formatCents(-refundedCents)],
            } as const,
          ]
        : []),
      text(`You paid ${formatCents(paidCents - refundedCents)} in total.`),
      ...(chargedBackCents > 0
        ? [text(`Your bank also returned ${formatCents(chargedBackCents)} to you.`)]
        : []),
      text('Questions? Write to us on the contact page and give the number of this receipt.'),
    ],
  };
}

const COLUMNS = [
  { label: 'What', width: 40 },
  { label: 'Amount', width: 15, isSum: true },
];

const text = (words: string): PaperBlock => ({ kind: 'text', text: words });

function factsOf({ at, moves, expertName, consultation }: Receipt, zone: string) {
  const facts: [string, string][] = [['Paid on', dayOf(moves[0]?.at ?? at, zone)]];
  if (expertName) facts.push(['Practice', expertName]);
  if (consultation) {
    const { startsAt, minutes, bookingId } = consultation;
    facts.push(
      ['Consultation', sayWhen(startsAt, consultation.zone)],
      ['Length', `${minutes} minutes`],
      ['Booking', bookingReference(bookingId)],
    );
  }
  return facts;
}

const dayOf = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }).format(at);
