import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { hasMovedSql } from '../../consultations/booking-views/has-moved-sql.ts';
import type { BookingStatus } from '../../consultations/bookings/booking-life.ts';
import { EXTENSION } from '../../consultations/bookings/drop-extension.server.ts';
import { CONSULTATION } from '../../consultations/bookings/move-money.server.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { pageOf, ROWS_PER_PAGE, type TablePage } from '../../ground/admin/table-page.ts';
import { found, ISO, NAME_OF, part } from '../../ground/admin/table-sql.server.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { BookingsQuery } from './bookings-query.ts';

/** A booking in the list of all bookings, without its client's words or the subject of the consultation. */
export type BookingRow = {
  id: string;
  client: string;
  clientId: string;
  practice: string;
  practiceId: string;
  status: BookingStatus;
  /** Whether this booking was replaced by one at another time. */
  hasMoved: boolean;
  state: string;
  zone: string;
  startsAt: string;
  minutes: number;
  wayToPay: WayToPay;
  priceCents: Cents;
  feeCents: Cents;
  taxCents: Cents;
  /** The amount that the client pays. In person, there is no fee. */
  totalCents: Cents;
  /** The refunded part of a card payment. */
  backCents: Cents;
  at: string;
};

/**
 * How many people and practices a word may match to be rare. The bookings of so few are read all; those of
 * more are so common that reading in the order of the page soon finds enough.
 */
const RARE = 500;

/**
 * Returns one page of all bookings, in the order of their requests. Refuses anyone but an admin.
 * @param rareUpTo how many people and practices a rare word may match.
 */
export async function readAllBookings(
  ctx: Context,
  query: BookingsQuery,
  rareUpTo = RARE,
): Promise<TablePage<BookingRow>> {
  actingAdmin(ctx);
  const { rows: most = ROWS_PER_PAGE } = query;
  const rare = await rareWords(ctx, query.words, rareUpTo);
  const rows = await runSql<BookingRow>(ctx.db, bookingsStatement(query, most + 1, rare));
  return pageOf(rows, (row) => row.at, most);
}

/** Returns the words that few people and practices match. */
async function rareWords({ db }: Context, words: string, upTo: number): Promise<ReadonlySet<string>> {
  const rare = new Set<string>();
  for (const word of wordsOf(words)) {
    const [matching] = await runSql<{ count: number }>(
      db,
      sql`
      select count(*)::int from (
        select from (${people(word)} limit ${upTo + 1}) one
        union all select from (${practices(word)} limit ${upTo + 1}) one) every`,
    );
    if (matching!.count <= upTo) rare.add(word);
  }
  return rare;
}

/**
 * Returns the query of `readAllBookings`. If several bookings shared a payment, only the last one shows its
 * refunds.
 */
export function bookingsStatement(
  query: BookingsQuery,
  limit: number,
  rare: ReadonlySet<string> = new Set(),
): SQL {
  const { where, order } = part(query.sort, query.after, sql`b.created_at`, sql`b.id`);
  return sql`
    select b.id, ${NAME_OF(sql`u`)} as client, u.id as "clientId", e.name as practice, e.id as "practiceId",
      b.status, ${hasMovedSql('b')} as "hasMoved", b.state, b.zone, ${ISO(sql`b.starts_at`)} as "startsAt", b.minutes, b.way_to_pay as "wayToPay",
      b.price_cents + ${forMore('price_cents')} as "priceCents", b.fee_cents as "feeCents",
      b.tax_cents + ${forMore('tax_cents')} as "taxCents",
      case when b.way_to_pay = 'card' then b.total_cents else b.price_cents + b.tax_cents end
        + ${forMore('total_cents')} as "totalCents", ${ISO(sql`b.created_at`)} as at,
      case when b.way_to_pay = 'card' and not exists (
        select 1 from bookings n where n.paid_under = coalesce(b.paid_under, b.id) and n.created_at > b.created_at
          and n.stands_id is null
      ) then coalesce((
        select sum(p.refunded_cents)::int from payments p
        where p.purpose in (${CONSULTATION}, ${EXTENSION}) and p.subject_id = any(array(
          select coalesce(b.paid_under, b.id)
          union all select x.id from booking_extensions x where x.booking_id = b.id))
      ), 0) else 0 end as "backCents"
    from bookings b join experts e on e.id = b.expert_id join users u on u.id = b.client_id
    where ${narrowed(query)} and ${wanted(query.words, rare)} and ${where}
    order by ${order} limit ${limit}`;
}

/**
 * Returns SQL for the sum of a column over the agreed extensions. Their minutes are part of the booking's
 * length.
 */
const forMore = (column: 'price_cents' | 'tax_cents' | 'total_cents') => sql`(
  select coalesce(sum(${sql.raw(`x.${column}`)}), 0)::int from booking_extensions x
  where x.booking_id = b.id and x.state = 'agreed')`;

function narrowed({ status, state, from, to }: BookingsQuery): SQL {
  const day = sql`(b.starts_at at time zone b.zone)::date`;
  const parts = [
    status ? sql`b.status = ${status}` : null,
    state ? sql`b.state = ${state}` : null,
    // The bound in UTC lets the database use the index. No zone is more than a day from UTC.
    from ? sql`${day} >= ${from}::date and b.starts_at >= ${from}::date - interval '1 day'` : null,
    to ? sql`${day} <= ${to}::date and b.starts_at < ${to}::date + interval '2 days'` : null,
  ].filter((one) => one !== null);
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

const WHOLE_ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Requires a digit, because eight letters can be a name. */
const REFERENCE = /^(?=.*\d)[0-9a-f]{8}$/;

/**
 * Matches an ID (of a booking, person, or practice), a reference, or words. Each word must occur in the name
 * or address of the client or a member, or in the name of the practice.
 */
function wanted(words: string, rare: ReadonlySet<string>): SQL {
  const text = words.toLowerCase().replace(/^#/, '');
  if (WHOLE_ID.test(text)) return sql`${text}::uuid in (b.id, b.client_id, b.expert_id)`;
  if (REFERENCE.test(text)) return sql`right(b.id::text, 8) = ${text}`;
  const each = wordsOf(words);
  if (each.length === 0) return sql`true`;
  return sql.join(
    each.map((word) => (rare.has(word) ? withRareWord(word) : withWord(word))),
    sql` and `,
  );
}

/** Returns the words of a search for names; none if it asks for an ID or a reference. */
function wordsOf(words: string): string[] {
  const text = words.toLowerCase().replace(/^#/, '');
  if (WHOLE_ID.test(text) || REFERENCE.test(text)) return [];
  return text.split(/\s+/).filter(Boolean).slice(0, 8);
}

const people = (word: string) =>
  sql`select w.id from users w where ${found(sql`lower(w.name || ' ' || w.email)`, word)}`;
const practices = (word: string) => sql`select w.id from experts w where ${found(sql`lower(w.name)`, word)}`;
const memberships = (word: string) =>
  sql`select m.practice_id from practice_members m where m.user_id in (${people(word)})`;

const withWord = (word: string) => sql`(b.client_id in (${people(word)})
  or b.expert_id in (${memberships(word)}) or ${found(sql`lower(e.name)`, word)})`;

/** The same as `withWord`, from the bookings of those who match. */
const withRareWord = (word: string) => sql`b.id = any(array(
  select id from bookings where client_id = any(array(${people(word)}))
  union select id from bookings where expert_id = any(array(${memberships(word)} union ${practices(word)}))))`;
