import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { EVERYTHING, type TablePage } from '../../ground/admin/table-page.ts';
import { readPayments } from '../../money/payments/read-payments.server.ts';
import { ALL_BOOKINGS } from './bookings-query.ts';
import { readAllBookings } from './read-all-bookings.server.ts';
import { readPeople } from './read-people.server.ts';
import { readPractices } from './read-practices.server.ts';

/** The maximum number of results of each kind. The tables list the rest. */
export const MAX_FOUND = 5;

/**
 * Finds people, practices, bookings, and payments that contain all of these words, newest first. Refuses
 * anyone but an admin.
 */
export async function searchEverything(ctx: Context, words: string) {
  actingAdmin(ctx);
  const [people, practices, bookings, payments] = await Promise.all([
    readPeople(ctx, { ...EVERYTHING, words }),
    readPractices(ctx, { ...EVERYTHING, words }),
    readAllBookings(ctx, { ...ALL_BOOKINGS, words }),
    readPayments(ctx, { ...EVERYTHING, words }),
  ]);
  return {
    people: firstOf(people),
    practices: firstOf(practices),
    bookings: firstOf(bookings),
    payments: firstOf(payments),
  };
}

const firstOf = <Row>({ rows }: TablePage<Row>) => ({
  rows: rows.slice(0, MAX_FOUND),
  hasMore: rows.length > MAX_FOUND,
});
