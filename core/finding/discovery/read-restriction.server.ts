import type { Context } from '../../context.ts';
import { countryDay, notAvailableIn } from '../../ground/geography/law.ts';
import { regionName, stateByCode } from '../../ground/geography/states.ts';
import type { Restriction } from './restriction.ts';
import { nearestServed } from './search.server.ts';

/** Explains why a place is not served; null if it names no state, or a served one. */
export async function readRestriction(
  ctx: Context,
  place: { state: string; lat: number; lng: number },
): Promise<Restriction | null> {
  const { state } = place;
  const day = countryDay(ctx.now());
  if (state === '' || ctx.law.isServed(state, day)) return null;
  const nearest = await nearestServed(ctx, place);
  return {
    state,
    stateName: regionName(state),
    law: ctx.law.rowOf(state, day)?.note ?? notAvailableIn(state),
    nearest: nearest && { place: `${nearest.city}, ${nearest.state}`, miles: nearest.miles },
    canWait: stateByCode(state) !== undefined,
  };
}
