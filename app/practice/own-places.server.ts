import { redirect } from 'react-router';
import { type OwnPlaces, readOwnPlaces } from '../../core/experts/read-own-places.server.ts';
import { visitOf } from '../context.server.ts';
import { requireActor } from '../require-actor.server.ts';
import { PLACES_PATH } from './places-path.ts';

/** The places of who asks; whoever belongs to no practice is led to the dashboard that says how to become an expert. */
export async function ownPlacesOf(args: Parameters<typeof requireActor>[0]): Promise<OwnPlaces> {
  requireActor(args);
  const own = await readOwnPlaces(visitOf(args).ctx);
  if (!own) throw redirect('/dashboard/expert');
  return own;
}

/** The same for who may change them; staff are led back to the list. */
export async function placesToChange(args: Parameters<typeof requireActor>[0]): Promise<OwnPlaces> {
  const own = await ownPlacesOf(args);
  if (!own.mayChange) throw redirect(PLACES_PATH);
  return own;
}
