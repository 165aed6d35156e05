import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { AnyContext } from '../../context.ts';

/**
 * Returns SQL that selects practices with the zone and state of their first place, the closing balance of
 * their last closed month, and the next month (null before the first). A practice that left has no place, so
 * it keeps the zone and state of its last month.
 * @param practices their IDs, as SQL.
 */
export const practiceMonths = (practices: SQL) => sql`
  select x.id, x.name,
    coalesce(place.zone, last.zone, 'America/New_York') as zone, coalesce(place.state, last.state) as state,
    coalesce(last.closing_cents, 0) as closing_cents,
    to_char((last.month || '-01')::date + interval '1 month', 'YYYY-MM') as next_month
  from experts x
  left join expert_places place on place.expert_id = x.id and place.rank = 0
  left join lateral (select * from statements s where s.practice_id = x.id order by s.month desc limit 1) last on true
  where x.id in (${practices})`;

export type PracticeMonths = {
  name: string;
  /** The time zone of the practice's open months. */
  zone: string;
  state: string | null;
  /** The balance at the end of the last closed month. */
  closingCents: Cents;
  nextMonth: string | null;
};

export async function readPracticeMonths(
  ctx: Pick<AnyContext, 'db'>,
  practiceId: string,
): Promise<PracticeMonths> {
  const rows = await runSql<Omit<PracticeMonths, 'closingCents'> & { closingCents: string }>(
    ctx.db,
    sql`
    select p.name, p.zone, p.state, p.closing_cents as "closingCents", p.next_month as "nextMonth"
    from (${practiceMonths(sql`${practiceId}::uuid`)}) p`,
  );
  const row = rows[0]!;
  return { ...row, closingCents: Number(row.closingCents) };
}
