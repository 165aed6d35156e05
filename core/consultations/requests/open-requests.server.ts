import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import * as words from '#text/consultations/requests/rules';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Context } from '../../context.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import type { BookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { MAX_OPEN_REQUESTS, MAX_UNPAID } from '../bookings/request/request-limits.ts';
import { bookings } from '../bookings/tables.ts';

/**
 * Refuses a second open request to an expert for the same day, and more than `MAX_OPEN_REQUESTS` open
 * requests in total. Counts under the client's lock, so two simultaneous requests can't both be the last one
 * allowed.
 */
export async function checkOpenRequests(
  tx: Database,
  clientId: string,
  expert: BookableExpert,
  startsAt: Date,
): Promise<void> {
  const day = dateAt(asInstant(startsAt), expert.zone);
  const isThatDay = sql`${bookings.expertId} = ${expert.id}
    and (${bookings.startsAt} at time zone ${expert.zone})::date = ${day.toString()}::date`;
  const [open] = await tx
    .select({
      all: count(),
      sameDay: sql<number>`count(*) filter (where ${isThatDay})`.mapWith(Number),
      sameDayUnpaid: sql<boolean>`coalesce(bool_or(${bookings.status} = 'awaiting-payment')
        filter (where ${isThatDay}), false)`,
    })
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), inArray(bookings.status, ['awaiting-payment', 'requested'])));
  if (open!.sameDayUnpaid) throw new Refusal('unpaid_request', unpaidWords(expert.name));
  if (open!.sameDay > 0) {
    throw new Refusal(
      'too_many_open_requests',
      withFacts(words.already_waiting_that_day, { expert: expert.name }),
    );
  }
  if (open!.all >= MAX_OPEN_REQUESTS) {
    throw new Refusal(
      'too_many_open_requests',
      withFacts(words.too_many_waiting, { maxOpenRequests: MAX_OPEN_REQUESTS }),
    );
  }
}

/**
 * Refuses if the client left too many requests unpaid, because each one kept others from booking its time.
 * Counts under the client's lock.
 */
export async function checkUnpaid(ctx: Context, clientId: string): Promise<void> {
  const since = asDate(ctx.now().subtract({ hours: 24 }));
  const [unpaid] = await ctx.db
    .select({ number: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.clientId, clientId),
        inArray(bookings.status, ['expired', 'cancelled']),
        isNull(bookings.askedAt),
        gt(bookings.createdAt, since),
      ),
    );
  if (unpaid!.number >= MAX_UNPAID) {
    throw new Refusal('too_many_requests', withFacts(words.too_many_unpaid, { maxUnpaid: MAX_UNPAID }));
  }
}

const unpaidWords = (expertName: string) => withFacts(words.unpaid_that_day, { expertName });
