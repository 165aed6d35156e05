import { suggestSearchPlaces } from '../../../core/finding/discovery/suggest-places.server.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/places.route';

const KEPT = { 'Cache-Control': 'public, max-age=3600' };

/** Serves the places that `?text=` can mean, as a JSON array of `PlaceSuggestion`. */
export function loader(args: Route.LoaderArgs) {
  const text = new URL(args.request.url).searchParams.get('text') ?? '';
  return Response.json(suggestSearchPlaces(visitOf(args).ctx, text), { headers: KEPT });
}
