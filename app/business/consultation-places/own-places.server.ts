import { redirect } from 'react-router';
import {
  type OwnPlaces,
  readOwnPlaces,
} from '../../../core/people/practice-profile/read-own-places.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { namedPractice } from '../../people/experts/own-practice.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { PRACTICE_PATH, pathFor } from '../../people/experts/practice-path.ts';

type Args = Parameters<typeof requireActor>[0];

/**
 * Returns the places of the practice in the URL. If the URL names none, uses the first practice that the user
 * owns, then the first that they work for. `named` is the id in the URL, or null. Redirects visitors and
 * anyone who doesn't belong to that practice.
 */
export async function ownPlacesOf(args: Args): Promise<OwnPlaces & { named: string | null }> {
  requireActor(args);
  const named = namedPractice(args);
  const own = await readOwnPlaces(visitOf(args).ctx, named);
  if (!own) throw redirect(PRACTICE_PATH);
  return { ...own, named };
}

/** Like `ownPlacesOf`, but redirects staff to the list, because they can't change places. */
export async function placesToChange(args: Args): Promise<OwnPlaces & { named: string | null }> {
  const own = await ownPlacesOf(args);
  if (!own.mayChange) throw redirect(pathFor(PLACES_PATH, own.named));
  return own;
}
