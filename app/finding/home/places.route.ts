import { locatePoint, locateZip } from '../../../core/finding/discovery/locate.server.ts';
import type { Located } from '../../../core/finding/discovery/located.ts';
import { locationUnavailable } from '../../../core/ground/geography/legality.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/places.route';

/**
 * Serves the map's search as JSON. Responds to `?zip=` or `?lat=&lng=&accuracy=` with the place, or with a
 * message that says why there is none.
 */
export function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const query = new URL(args.request.url).searchParams;
  const zip = query.get('zip');
  const lat = Number(query.get('lat') ?? Number.NaN);
  const lng = Number(query.get('lng') ?? Number.NaN);
  const accuracy = Number(query.get('accuracy') ?? 0);
  let answer: Located;
  if (zip !== null) answer = locateZip(ctx, zip);
  else if (Number.isFinite(lat) && Number.isFinite(lng)) answer = locatePoint(ctx, lat, lng, accuracy);
  else answer = { ok: false, message: locationUnavailable() };
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}
