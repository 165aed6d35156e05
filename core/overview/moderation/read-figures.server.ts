import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { DAYS_COMPARED, type Figure, type FigureName, figuresOf } from './figures.ts';

/**
 * Returns the figures of the last seven days and of the seven before. Each day ends at the current time of
 * day, so all are full days. Refuses anyone but an admin.
 */
export async function readFigures(ctx: Context): Promise<Figure[]> {
  actingAdmin(ctx);
  const now = sql`${ctx.now().toString()}::timestamptz`;
  const since = sql`${now} - ${`${2 * DAYS_COMPARED} days`}::interval`;
  const rows = await runSql<{ name: FigureName; ago: number; count: number }>(
    ctx.db,
    sql`
    select name, floor(extract(epoch from ${now} - at) / 86400)::int as ago, count(*)::int as count
    from (
      select 'accounts' as name, created_at as at from users where created_at > ${since}
      union all select 'requests', created_at from bookings
        where created_at > ${since} and asked_at is not null
      union all select 'confirmed', at from booking_events where at > ${since} and to_status = 'accepted'
      union all select 'held', ends_at from bookings
        where ends_at > ${since} and ends_at <= ${now} and status in ('accepted', 'in-progress', 'completed')
    ) as happened
    where at <= ${now}
    group by 1, 2`,
  );
  return figuresOf(rows);
}
