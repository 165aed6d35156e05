import type { AnyContext } from '../../context.ts';
import { milesBetween } from '../../ground/geography/distance.ts';
import { countryDay } from '../../ground/geography/law.ts';

/** In `listing`, sample listings have a negative rating. */
const IS_BOOKABLE = `rating >= 0 and exists (select 1 from experts e where e.id = listing.expert_id and e.is_active)`;

type Point = { lat: number; lng: number };

/**
 * Returns the miles to the nearest listed expert in a served state who takes requests; infinite if there is
 * none.
 */
export async function milesToNearest(
  ctx: Pick<AnyContext, 'query' | 'law' | 'now'>,
  from: Point,
): Promise<number> {
  const [row] = await ctx.query<Point>(
    'nearest listed expert',
    `select lat, lng from listing where state = any($3::text[]) and ${IS_BOOKABLE} order by at <-> unit_sphere($1::float8, $2::float8) limit 1`,
    [from.lat, from.lng, ctx.law.servedStates(countryDay(ctx.now()))],
  );
  return row ? milesBetween(from, row) : Number.POSITIVE_INFINITY;
}

/**
 * Checks whether a state has a listed expert who takes requests, ignoring sample listings. Does not check the
 * law or whether the owners are leaving.
 */
export async function hasListedIn(ctx: Pick<AnyContext, 'query'>, state: string): Promise<boolean> {
  const rows = await ctx.query(
    'listed in state',
    `select 1 from listing where state = $1 and ${IS_BOOKABLE} limit 1`,
    [state],
  );
  return rows.length > 0;
}
