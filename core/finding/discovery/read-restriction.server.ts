import type { Context } from '../../context.ts';
import { milesBetween } from '../../ground/geography/distance.ts';
import { countryDay, notAvailableIn } from '../../ground/geography/law.ts';
import { sayLaw } from '../../ground/geography/say-law.server.ts';
import { sayState, stateByCode } from '../../ground/geography/states.ts';
import { runStatement } from './find-rows.server.ts';
import { onUnitSphere } from './listing-sample.server.ts';
import type { Restriction } from './restriction.ts';

/** Explains why a place is not served. Null if the place has no state or its state is served. */
export async function readRestriction(
  ctx: Context,
  place: { state: string; lat: number; lng: number },
): Promise<Restriction | null> {
  const { state } = place;
  const day = countryDay(ctx.now());
  if (state === '' || ctx.law.isServed(state, day)) return null;
  const row = ctx.law.rowOf(state, day);
  const nearest = await nearestServed(ctx, place);
  return {
    state,
    stateName: sayState(state),
    law: row ? sayLaw(row) : notAvailableIn(state)(),
    nearest: nearest && { place: `${nearest.city}, ${nearest.state}`, miles: nearest.miles },
    canWait: stateByCode(state) !== undefined,
  };
}

/** The closest served place with a listed expert, and its distance to the expert's public point. */
type NearestServed = { city: string; state: string; miles: number };

/**
 * Finds the closest place in a served state with a listed expert, ignoring sample listings. Null if there is
 * none.
 */
async function nearestServed(
  ctx: Context,
  from: { lat: number; lng: number },
): Promise<NearestServed | null> {
  const { x, y, z } = onUnitSphere(from.lat, from.lng);
  const [row] = await runStatement<{ city: string; state: string; lat: number; lng: number }>(ctx, {
    text: `select city, state, lat, lng from listing where state = any($2::text[]) and rating >= 0
      order by at <-> $1::cube limit 1`,
    values: [`(${x}, ${y}, ${z})`, ctx.law.servedStates(countryDay(ctx.now()))],
  });
  return row ? { city: row.city, state: row.state, miles: milesBetween(from, row) } : null;
}
