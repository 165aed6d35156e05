import pg from 'pg';
import { builtInUrl } from '../prove/faults.ts';

/**
 * Runs a statement in the tested server's database, for changes that no page can make, such as letting days
 * pass.
 * @param url the database of a test with a server of its own.
 */
export async function inDatabase<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
  url = builtInUrl(process.env.PLUGWELL_TEST_DATA!),
): Promise<Row[]> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    return (await database.query<Row>(statement, values)).rows;
  } finally {
    await database.end();
  }
}

/** Moves a booking so that it began this long ago. */
export async function moveTo(id: string, before: string): Promise<void> {
  await inDatabase(
    `with moved as (
       update bookings set starts_at = b.at, ends_at = b.at + minutes * interval '1 minute',
         ended_at = b.at + (ended_at - starts_at), started_at = b.at + (started_at - starts_at),
         end_asked_until = b.at + (end_asked_until - starts_at)
       from (select date_trunc('minute', now()) - $2::interval as at) as b where id = $1 returning id, starts_at, ends_at
     )
     update taken_times t set starts_at = moved.starts_at, ends_at = moved.ends_at from moved where booking_id = moved.id`,
    [id, before],
  );
}
