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
 * The places of the practice that an address names, or else of the one joined first. Whoever belongs to none, or not
 * to the one named, is led to the dashboard without a choice.
 */
export async function ownPlacesOf(args: Args): Promise<OwnPlaces & { named: string | null }> {
  requireActor(args);
  const named = namedPractice(args);
  const own = await readOwnPlaces(visitOf(args).ctx, named);
  if (!own) throw redirect(PRACTICE_PATH);
  return { ...own, named };
}

/** The same for who may change them; staff are led back to the list. */
export async function placesToChange(args: Args): Promise<OwnPlaces & { named: string | null }> {
  const own = await ownPlacesOf(args);
  if (!own.mayChange) throw redirect(pathFor(PLACES_PATH, own.named));
  return own;
}
