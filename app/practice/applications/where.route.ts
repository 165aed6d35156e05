import * as messages from '#text/practice/applications/screens';
import { surroundingsOf } from '../../../core/ground/geography/surroundings.server.ts';
import { findPlace } from '../../../core/practice/applications/find-place.server.ts';
import { surroundingsReach, surroundingsSvg } from '../../map/surroundings-svg.ts';
import type { Route } from './+types/where.route';

const KEPT_SECONDS = 3600;

/** Serves a small map of the place in the query, for an applicant to confirm. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { place } = findPlace(searchParams.get('place') ?? '');
  if (!place) {
    return new Response(messages.no_such_map(), { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }
  const point = { lat: place.lat, lng: place.lng, isExact: false };
  const around = surroundingsOf(point, surroundingsReach(point));
  const theme = searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return new Response(surroundingsSvg({ point, place: place.city, ...around }, theme), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
    },
  });
}
