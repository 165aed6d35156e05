import * as words from '#text/finding/discovery/screens';
import { pinsIn } from '../../../core/finding/discovery/pins/search-pins.server.ts';
import { parseSearch } from '../../../core/finding/discovery/search-query.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/pins.route';

const KEPT = { 'Cache-Control': 'public, max-age=30' };

/**
 * Serves the map's markers as JSON, for `?bbox=south,west,north,east&zoom=6` and the parameters of a search.
 * Responds with 400 to an invalid box or zoom.
 */
export async function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const bbox = params.get('bbox') ?? '';
  const zoom = params.get('zoom') ?? '';
  const bounds = parseSearch(new URLSearchParams({ area: bbox })).query.area;
  if (!bounds || !/^\d{1,2}(?:\.\d{1,6})?$/.test(zoom) || Number(zoom) > 24) {
    return Response.json(
      { code: 'invalid_input', message: words.pins_address_help(), facts: {} },
      { status: 400 },
    );
  }
  params.delete('area');
  const { query } = parseSearch(params);
  const pins = await pinsIn(visitOf(args).finding(), bounds, Number(zoom), query);
  return Response.json(pins, { headers: KEPT });
}
