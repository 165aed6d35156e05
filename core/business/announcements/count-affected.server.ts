import { countDistinct, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { takesPart } from '../../people/experts/members-sql.ts';
import { ownersSql } from './affected-sql.ts';
import type { Audience } from './announced.ts';
import { announcements } from './tables.ts';

export async function countAffected(ctx: Context): Promise<Record<Audience, number>> {
  actingAdmin(ctx);
  const rows = await runSql<Record<Audience, number>>(
    ctx.db,
    sql`
    select (count(*) filter (where o.practice))::int as practice,
      (count(*) filter (where o.spotlight))::int as spotlight
    from ${ownersSql(ctx)} o join users u on u.id = o.user_id where ${sql.raw(takesPart('u'))}`,
  );
  return rows[0]!;
}

/**
 * Counts the people whom we told about upcoming changes, by the moment of the change in ISO 8601. Refuses
 * anyone but an admin.
 */
export async function countNotified(ctx: Context): Promise<Record<string, number>> {
  actingAdmin(ctx);
  const rows = await ctx.db
    .select({ beginsAt: announcements.beginsAt, people: countDistinct(announcements.userId) })
    .from(announcements)
    .groupBy(announcements.beginsAt);
  return Object.fromEntries(rows.map(({ beginsAt, people }) => [beginsAt.toISOString(), people]));
}
