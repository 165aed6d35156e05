import * as words from '#text/finding/profiles/screens';
import { readPublicPoint } from '../../../core/finding/profiles/read-public-point.server.ts';
import { surroundingsOf } from '../../../core/ground/geography/surroundings.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import { surroundingsReach, surroundingsSvg } from '../../map/surroundings-svg.ts';
import type { Route } from './+types/where.route';

/** Cached for only an hour, because a place can move. */
const KEPT_SECONDS = 3600;

/** Serves a small map of an expert's public point as an image, for the light or the dark theme. */
export async function loader(args: Route.LoaderArgs) {
  const theme = new URL(args.request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  try {
    const point = await readPublicPoint(visitOf(args).finding(), args.params.id);
    const around = surroundingsOf(point, surroundingsReach(point));
    return new Response(surroundingsSvg({ point, place: point.city, ...around }, theme), {
      headers: {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Response(words.there_is_no_such_map(), {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}
