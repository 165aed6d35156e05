import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { AnyContext, Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import type { Waiting } from './waiting.ts';

/** Counts what waits for admins. Refuses anyone else. */
export async function readWaiting(ctx: Context): Promise<Waiting> {
  actingAdmin(ctx);
  return await countWaiting(ctx);
}

/**
 * Counts what waits for admins, without checking the caller. A dispute waits once it is answered or its
 * deadline has passed.
 */
export async function countWaiting(ctx: AnyContext): Promise<Waiting> {
  const rows = await runSql<Waiting>(
    ctx.db,
    sql`
    select (select count(*)::int from contact_messages where status = 'new') as letters,
      (select count(*)::int from reports where status = 'open') as reports,
      (select count(*)::int from reviews where waits_since is not null)
        + (select count(*)::int from review_answers where waits_since is not null) as reviews,
      (select count(*)::int from gallery_photos where checked_at is null and hidden_at is null) as photos,
      (select count(*)::int from applications where status = 'in-review') as applications,
      (select count(*)::int from licenses where status = 'waiting') as licenses,
      (select count(*)::int from place_checks where status = 'waiting') as places,
      (select count(*)::int from bookings where contest = 'open') as "noShows",
      (select count(*)::int from chargebacks where status = 'open') as chargebacks,
      (select count(*)::int from payments where partial_since is not null) as partial,
      (select count(*)::int from disputes
        where state = 'open' and (answer is not null or answer_by <= ${ctx.now().toString()}::timestamptz)) as disputes,
      (select count(*)::int from content_flags where closed_at is null) as flags,
      (select count(*)::int from suspensions where lifted_at is null) as suspended,
      (select count(*)::int from set_aside) as "setAside"`,
  );
  return rows[0]!;
}
