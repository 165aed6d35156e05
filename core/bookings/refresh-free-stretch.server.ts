import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { weeklyHoursOf } from '../availability/read-weekly-hours.server.ts';
import { freeStretch } from '../availability/slots.ts';
import type { Context } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { busyOf } from './read-free-times.server.ts';

const BATCH = 500;

/**
 * Brings `free_from` and `free_until` of the experts up to date, in the transaction that changed their
 * hours or bookings. Listings that cannot be booked, or whose expert leaves, get null in both.
 */
export async function refreshFreeStretch(
  ctx: Pick<Context, 'now'>,
  db: Database,
  expertIds: readonly string[],
): Promise<void> {
  if (expertIds.length === 0) return;
  const now = ctx.now();
  const found = await db
    .select({
      id: experts.id,
      zone: experts.zone,
      bookable: sql<boolean>`${experts.approvedAt} is not null and ${experts.isActive} and not ${experts.isDemo}
        and not exists (select 1 from users u where u.id = ${experts.userId} and u.delete_at is not null)`,
    })
    .from(experts)
    .where(inArray(experts.id, [...expertIds]));
  const bookable = found.filter((expert) => expert.bookable).map((expert) => expert.id);
  const hours = await weeklyHoursOf(db, bookable);
  const busy = await busyOf(db, bookable, now);
  const rows = found.map(({ id, zone }) => {
    const own = hours.get(id);
    if (!own) return { id, from: null, until: null };
    const { from, until } = freeStretch({ zone, hours: own, busy: busy.get(id) ?? [], now });
    return {
      id,
      from: from === null ? null : new Date(from).toISOString(),
      until: new Date(until).toISOString(),
    };
  });
  await db.execute(sql`
    update experts set free_from = fresh.free_from, free_until = fresh.free_until
    from json_to_recordset(${JSON.stringify(
      rows.map((row) => ({ id: row.id, free_from: row.from, free_until: row.until })),
    )}::json) as fresh(id uuid, free_from timestamptz, free_until timestamptz)
    where experts.id = fresh.id
      and (experts.free_from, experts.free_until) is distinct from (fresh.free_from, fresh.free_until)`);
}

/**
 * The job of every minute: looks at the experts whose stretch has passed, in batches, leaving alone those
 * that a booking is being written for. Returns how many it looked at.
 */
export async function refreshPassedStretches(ctx: Context): Promise<number> {
  const now = new Date(ctx.now().epochMilliseconds);
  let done = 0;
  for (let batch = 0; batch < 200; batch++) {
    const count = await ctx.db.transaction(async (tx) => {
      const due = await tx
        .select({ id: experts.id })
        .from(experts)
        .where(
          and(
            or(lte(experts.freeUntil, now), isNull(experts.freeUntil)),
            eq(experts.isActive, true),
            eq(experts.isDemo, false),
            sql`${experts.approvedAt} is not null`,
          ),
        )
        .orderBy(asc(experts.freeUntil))
        .limit(BATCH)
        .for('no key update', { skipLocked: true });
      await refreshFreeStretch(
        ctx,
        tx,
        due.map((row) => row.id),
      );
      return due.length;
    });
    done += count;
    if (count < BATCH) break;
  }
  return done;
}
