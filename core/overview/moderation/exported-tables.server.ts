import type { PAYOUT_FILTERS, PayoutRow } from '../../business/payouts/payout-rows.ts';
import { readPayouts } from '../../business/payouts/read-payouts.server.ts';
import {
  type GrossQuery,
  type GrossRow,
  readGrossOfYear,
} from '../../business/statements/gross-of-year.server.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { MOVED, STATUS_WORDS } from '../../consultations/bookings/status-words.ts';
import { DISPUTE_OUTCOME_WORDS, DISPUTE_REASON_WORDS } from '../../consultations/disputes/dispute.ts';
import {
  type DisputeRow,
  type DisputesQuery,
  readDisputes,
} from '../../consultations/disputes/read-disputes.server.ts';
import type { TableQuery, TimeSort } from '../../ground/admin/table-page.ts';
import type { PaymentRow } from '../../money/payments/payment-rows.ts';
import { type PAYMENT_FILTERS, readPayments } from '../../money/payments/read-payments.server.ts';
import type { BookingsQuery } from './bookings-query.ts';
import type { ExportedTable } from './export-table.server.ts';
import { type BookingRow, readAllBookings } from './read-all-bookings.server.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The list of bookings. Start times are in the zone of the place. */
export const EXPORTED_BOOKINGS: ExportedTable<BookingsQuery, BookingRow> = {
  act: 'export-bookings',
  headings: [
    ...['Booking', 'Reference', 'Requested (UTC)', 'Client', 'Practice', 'Status', 'State'],
    ...['Consultation', 'Time zone', 'Minutes', 'Paid'],
    ...['Price', 'Fee', 'Tax', 'Total', 'Given back'],
  ],
  cellsOf: (row) => [
    ...[
      row.id,
      bookingReference(row.id),
      row.at,
      row.client,
      row.practice,
      (row.hasMoved ? MOVED : STATUS_WORDS[row.status]).word(),
    ],
    ...[row.state, clockOf(row), row.zone, row.minutes, row.wayToPay === 'card' ? 'By card' : 'In person'],
    ...[row.priceCents, row.feeCents, row.taxCents, row.totalCents, row.backCents].map((cents) => ({
      cents,
    })),
  ],
  read: readAllBookings,
};

export type PaymentsQuery = TableQuery<(typeof PAYMENT_FILTERS)[number], TimeSort>;

/** The list of payments. Refunds are negative. */
export const EXPORTED_PAYMENTS: ExportedTable<PaymentsQuery, PaymentRow> = {
  act: 'export-payments',
  headings: [
    ...['Payment', 'Begun (UTC)', 'For', 'Payer', 'State', 'By', 'Reference'],
    ...['Sum', 'Paid', 'Given back'],
  ],
  cellsOf: (row) => [
    ...[row.id, row.at, row.purpose, row.payer, row.state, row.provider, row.providerRef],
    ...[row.cents, row.paidCents, -row.refundedCents].map((cents) => ({ cents: cents || 0 })),
  ],
  read: readPayments,
};

/** The gross amounts of a year, in the boxes of Form 1099-K. All charges are card-not-present. */
export const EXPORTED_GROSS: ExportedTable<GrossQuery, GrossRow & { year: string }> = {
  act: 'export-gross',
  headings: [
    ...['Practice', 'Name', 'State', 'Payout account', 'Year'],
    ...['1a Gross amount', '1b Card not present', '3 Number of payment transactions'],
    ...MONTHS.map((month, at) => `5${'abcdefghijkl'[at]} ${month}`),
  ],
  cellsOf: ({ id, name, state, account, year, grossCents, transactions, monthCents }) => [
    ...[id, name, state, account, year],
    ...[{ cents: grossCents }, { cents: grossCents }, transactions],
    ...monthCents.map((cents) => ({ cents })),
  ],
  read: async (ctx, query) => {
    const { rows, next } = await readGrossOfYear(ctx, query);
    return { rows: rows.map((row) => ({ ...row, year: query.filter })), next };
  },
};

export type PayoutsQuery = TableQuery<(typeof PAYOUT_FILTERS)[number], TimeSort>;

/** The list of payouts. Amounts that we kept for a practice's debt are negative. */
export const EXPORTED_PAYOUTS: ExportedTable<PayoutsQuery, PayoutRow> = {
  act: 'export-payouts',
  headings: [
    ...['Payout', 'Begun (UTC)', 'Practice', 'Booking', 'Payment', 'State', 'Waits for'],
    ...['Due (UTC)', 'Paid (UTC)', 'By', 'Reference', 'Sum', 'Kept for what was owed'],
  ],
  cellsOf: (row) => [
    ...[row.id, row.at, row.practice, row.bookingId, row.paymentId, row.state, row.wait],
    ...[row.dueAt, row.paidAt, row.provider, row.providerRef],
    ...[row.cents, -row.recoveredCents].map((cents) => ({ cents: cents || 0 })),
  ],
  read: readPayouts,
};

/** The list of disputes, without the texts of the two sides. */
export const EXPORTED_DISPUTES: ExportedTable<DisputesQuery, DisputeRow> = {
  act: 'export-disputes',
  headings: [
    ...['Dispute', 'Booking', 'Opened (UTC)', 'Client', 'Practice', 'Reason', 'State'],
    ...['Answer by (UTC)', 'Answered (UTC)', 'Decision', 'Closed (UTC)', 'Paid', 'Given back'],
  ],
  cellsOf: (row) => [
    ...[row.id, row.bookingId, row.at, row.client, row.practice, DISPUTE_REASON_WORDS[row.reason]()],
    ...[row.state, row.answerBy, row.answeredAt, row.outcome && DISPUTE_OUTCOME_WORDS[row.outcome]()],
    ...[row.closedAt, { cents: row.paidCents }, { cents: row.backCents ?? 0 }],
  ],
  read: readDisputes,
};

/** Formats a start for spreadsheets in the zone of its place, such as '2026-12-01 14:30'. */
function clockOf({ startsAt, zone }: BookingRow): string {
  const at = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
