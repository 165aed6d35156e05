import { tryNameUntilCommit } from '../../../platform/database/database.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { cityCounts } from './count-cities.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'refresh-cities': NoPayload;
  }
}

/** How many notes to read in one transaction. Their largest cities have a few ten thousand experts. */
const NOTES_AT_ONCE = 1000;

/**
 * Counts the cities again whose experts changed before the call. Only one run at a time does so. It takes
 * notes first and then counts, so a change that it does not see yet keeps its note.
 */
export async function refreshCities(ctx: Context<Product>): Promise<void> {
  const [newest] = await ctx.query<{ id: number | null }>(
    'newest_stale_city',
    'select max(id)::float as id from stale_cities',
    [],
  );
  const last = newest?.id;
  if (last === null || last === undefined) return;
  while (await countNoted(ctx, last));
}

/** Counts the cities of the oldest notes. Returns whether there may be more. */
async function countNoted(ctx: Context<Product>, last: number): Promise<boolean> {
  return await inTransaction(ctx, async (tx) => {
    if (!(await tryNameUntilCommit(tx.db, 'refresh-cities'))) return false;
    const cities = await tx.query<{ state: string; city: string }>(
      'take_stale_cities',
      `with taken as (
         delete from stale_cities
         where id in (select id from stale_cities where id <= $1 order by id limit ${NOTES_AT_ONCE})
         returning expert_id, state, city)
       select state, city from taken
       union select l.state, l.city from taken join listing l using (expert_id)`,
      [last],
    );
    if (cities.length === 0) return false;
    await tx.query(
      'count_cities',
      `with stale as materialized (select * from unnest($1::text[], $2::text[]) as one (state, city)),
       counted as materialized (${cityCounts('select * from stale')}),
       gone as (
         delete from listed_cities where (state, city) in (select * from stale)
           and (state, city) not in (select state, city from counted))
       insert into listed_cities (state, city, experts, new_in_state, lat, lng, changed_at) select * from counted
       on conflict (state, city) do update set experts = excluded.experts, new_in_state = excluded.new_in_state,
         lat = excluded.lat, lng = excluded.lng, changed_at = excluded.changed_at`,
      [cities.map(({ state }) => state), cities.map(({ city }) => city)],
    );
    return true;
  });
}
