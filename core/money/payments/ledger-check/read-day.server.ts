import { sql } from 'drizzle-orm';
import { runSql } from '../../../../platform/database/run-sql.ts';
import type { AnyContext } from '../../../context.ts';
import { ledgerDays } from '../tables.ts';

/** What the ledger contains for a UTC day. */
export type DayRead = {
  entries: number;
  lines: number;
  checksum: string;
  /** The IDs of entries whose lines do not sum to zero. */
  unbalanced: string[];
  /** Whether the day was sealed with other content, or is from before the first sealed day. */
  isAltered: boolean;
};

/** Reads all entries and lines of a day, and compares them with what was there when the day was sealed. */
export async function readDay(ctx: Pick<AnyContext, 'db'>, day: string): Promise<DayRead> {
  const [read] = await runSql<DayRead>(
    ctx.db,
    sql`
    with read as (
      select count(*)::int as entries, coalesce(sum(count), 0)::int as lines,
        coalesce(sum(hash), 0)::text as checksum,
        coalesce(array_agg(id::text) filter (where total <> 0), '{}') as unbalanced
      from (
        select e.id, l.count, l.total, l.hash + record_hash(
          concat_ws('|', e.id, e.key, e.what, coalesce(e.payment_id::text, '-'), extract(epoch from e.at))) as hash
        from ledger_entries e cross join lateral (
          select count(*) as count, coalesce(sum(l.cents), 1) as total,
            coalesce(sum(record_hash(concat_ws('|', l.id, l.entry_id, l.account_id, l.cents))), 0) as hash
          from ledger_lines l where l.entry_id = e.id) l
        where ${ofDay(sql`e.at`, day)} and e.id >= (select first_kept_entry())) each)
    select read.*, case when sealed.day is null
        then read.entries > 0 and coalesce(${day}::date < (select min(day) from ${ledgerDays}), false)
        else sealed.checksum <> '' and (read.entries, read.lines, read.checksum)
          <> (sealed.entries, sealed.lines, sealed.checksum) end as "isAltered"
    from read left join ${ledgerDays} sealed on sealed.day = ${day}::date`,
  );
  return read!;
}

/** Returns a condition that is true for instants of a UTC day. */
export const ofDay = (at: ReturnType<typeof sql>, day: string) => sql`
  ${at} >= ${`${day}T00:00:00Z`}::timestamptz and ${at} < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`;
