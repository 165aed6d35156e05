import * as words from '#text/business/receipts/rules';
import { formatCents } from '../../../lib/money.ts';
import { sayFullDay, sayWhen } from '../../../lib/when.ts';
import type { PaperBlock, PaperDocument } from '../../../platform/documents/document.ts';
import { brand } from '../../brand.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { linesOf, type Receipt } from './receipt.ts';

/**
 * Lays out a receipt as a printable document.
 * @param zone the reader's time zone, for the days on which money moved.
 */
export function receiptPaper(receipt: Receipt, zone: string): PaperDocument {
  const { id, payerName, paidCents, refundedCents, chargedBackCents, moves, isTest } = receipt;
  const title = words.receipt({ reference: bookingReference(id) });
  const refunds = moves.filter(({ cents }) => cents < 0);
  return {
    title: `${title}, ${brand.name}`,
    author: brand.name,
    foot: `${brand.name} · ${title}`,
    for: { name: payerName, instead: title, note: words.letters_missing() },
    at: moves.at(-1)?.at ?? receipt.at,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'for' },
      ...(isTest ? [text(words.test_payment())] : []),
      { kind: 'facts', facts: factsOf(receipt, zone) },
      { kind: 'heading', level: 2, text: words.what_was_charged() },
      {
        kind: 'table',
        name: words.what_was_charged(),
        columns: columns(),
        rows: linesOf(receipt).map(({ label, cents }) => [label, formatCents(cents)]),
        total: [words.charged(), formatCents(paidCents)],
      },
      ...(refunds.length > 0
        ? [
            { kind: 'heading', level: 2, text: words.what_was_refunded() } as const,
            {
              kind: 'table',
              name: words.what_was_refunded(),
              columns: columns(),
              rows: refunds.map(({ at, cents }) => [sayFullDay(at, zone), formatCents(cents)]),
              total: [words.refunded(), formatCents(-refundedCents)],
            } as const,
          ]
        : []),
      text(words.paid_in_total({ sum: formatCents(paidCents - refundedCents) })),
      ...(chargedBackCents > 0 ? [text(words.bank_returned({ sum: formatCents(chargedBackCents) }))] : []),
      text(words.questions()),
    ],
  };
}

const columns = () => [
  { label: words.what(), width: 40 },
  { label: words.amount(), width: 15, isSum: true },
];

const text = (sentence: string): PaperBlock => ({ kind: 'text', text: sentence });

function factsOf({ at, moves, expertName, consultation }: Receipt, zone: string) {
  const facts: [string, string][] = [[words.paid_on(), sayFullDay(moves[0]?.at ?? at, zone)]];
  if (expertName) facts.push([words.practice(), expertName]);
  if (consultation) {
    const { startsAt, minutes, bookingId } = consultation;
    facts.push(
      [words.consultation(), sayWhen(startsAt, consultation.zone)],
      [words.length(), words.minutes({ minutes })],
      [words.booking(), bookingReference(bookingId)],
    );
  }
  return facts;
}
