import { sql } from 'drizzle-orm';
import { actingAdmin } from '../admin/acting-admin.ts';
import type { Context } from '../context.ts';

/** What waits for an admin. */
export type Waiting = {
  letters: number;
  reports: number;
  reviews: number;
  applications: number;
  licenses: number;
  places: number;
  noShows: number;
  /** Chargebacks that wait for evidence. */
  chargebacks: number;
  disputes: number;
  flags: number;
  suspended: number;
  setAside: number;
};

/** Counts what waits for an admin. @throws Refusal not_found for whoever is no admin. */
export async function readWaiting(ctx: Context): Promise<Waiting> {
  actingAdmin(ctx);
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select (select count(*)::int from contact_messages where status = 'new') as letters,
      (select count(*)::int from reports where status = 'open') as reports,
      (select count(*)::int from reviews where waits_since is not null)
        + (select count(*)::int from review_answers where waits_since is not null) as reviews,
      (select count(*)::int from applications where status = 'in-review') as applications,
      (select count(*)::int from licenses where status = 'waiting') as licenses,
      (select count(*)::int from place_checks where status = 'waiting') as places,
      (select count(*)::int from bookings where contest = 'open') as "noShows",
      (select count(*)::int from chargebacks where status = 'open') as chargebacks,
      (select count(*)::int from disputes where state = 'open') as disputes,
      (select count(*)::int from content_flags where closed_at is null) as flags,
      (select count(*)::int from suspensions where lifted_at is null) as suspended,
      (select count(*)::int from set_aside) as "setAside"`);
  return (
    rows[0] ?? {
      letters: 0,
      reports: 0,
      reviews: 0,
      applications: 0,
      licenses: 0,
      flags: 0,
      noShows: 0,
      chargebacks: 0,
      disputes: 0,
      places: 0,
      suspended: 0,
      setAside: 0,
    }
  );
}
