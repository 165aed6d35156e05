import type { Context } from '../../context.ts';
import { lookUpPlace, type Place } from '../../ground/geography/places.server.ts';
import { sayState } from '../../ground/geography/states.ts';
import { hasListedIn, milesToNearest } from './nearest-listed.server.ts';
import type { Opening } from './opening.ts';
import { waitsNearby } from './wait-nearby.server.ts';
import { nearOf, WAIT_MILES } from './waits.ts';

/**
 * Returns what to say if a search found no bookable expert near a served place, and the place that the user
 * can wait for, if any.
 * @param asked the search text for the place.
 */
export async function readOpening(
  ctx: Context,
  place: Pick<Place, 'kind' | 'state' | 'lat' | 'lng'>,
  asked: string,
): Promise<Opening> {
  const emptyState = place.state && !(await hasListedIn(ctx, place.state)) ? sayState(place.state) : null;
  const found = place.kind === 'zip' || place.kind === 'city' ? lookUpPlace(asked) : null;
  if (!found?.ok || (await milesToNearest(ctx, place)) <= WAIT_MILES) return { emptyState, wait: null };
  const near = nearOf(found.place);
  return { emptyState, wait: { place: near, isWaiting: ctx.actor && (await waitsNearby(ctx, near)) } };
}
