import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import * as words from '#text/consultations/requests/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import type { Context } from '../../context.ts';
import { MAX_OPEN_REQUESTS, MAX_UNPAID } from '../bookings/request/request-limits.ts';
import { bookings } from '../bookings/tables.ts';

/** All bookings of the client come first, or the planner would read the index of everyone's coming bookings. */
const OPEN = `
  with own as materialized (select expert_id, starts_at, status from bookings where client_id = $1)
  select count(*)::int as "all", (count(*) filter (where is_that_day))::int as "sameDay",
    coalesce(bool_or(status = 'awaiting-payment') filter (where is_that_day), false) as "sameDayUnpaid"
  from (
    select b.status, b.expert_id = $2
        and (b.starts_at at time zone p.zone)::date = ($4::timestamptz at time zone p.zone)::date as is_that_day
    from own b left join expert_places p on p.expert_id = $2
      and case when $3::uuid is null then p.rank = 0 else p.id = $3 end
    where b.status in ('awaiting-payment', 'requested')
  ) open`;

/**
 * A client's open requests: all of them, and those to one expert for the day of a start, in the zone of the
 * place.
 */
export type OpenRequests = { all: number; sameDay: number; sameDayUnpaid: boolean };

/**
 * Counts a client's open requests. The counts are final only under the client's lock, so two simultaneous
 * requests can't both be the last one allowed.
 * @param asked.placeId null for the expert's first place.
 */
export async function readOpenRequests(
  tx: Database,
  asked: { clientId: string; expertId: string; placeId: string | null; startsAt: Date },
): Promise<OpenRequests> {
  const values = [asked.clientId, asked.expertId, asked.placeId, asked.startsAt];
  const [open] = await queryIn(tx)<OpenRequests>('open requests of a client', OPEN, values);
  return open!;
}

/**
 * Refuses a second open request to an expert for the same day, and more than `MAX_OPEN_REQUESTS` open
 * requests in total.
 */
export function refuseMoreRequests(open: OpenRequests, expert: { name: string }): void {
  if (open.sameDayUnpaid) throw new Refusal('unpaid_request', unpaidWords(expert.name));
  if (open.sameDay > 0) {
    throw new Refusal(
      'too_many_open_requests',
      withFacts(words.already_waiting_that_day, { expert: expert.name }),
    );
  }
  if (open.all >= MAX_OPEN_REQUESTS) {
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
