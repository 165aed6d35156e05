import * as words from '#text/consultations/agenda/screens';
import { readMeetingPoint } from '../../../core/consultations/booking-views/read-meeting-point.server.ts';
import { surroundingsOf } from '../../../core/ground/geography/surroundings.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { surroundingsReach, surroundingsSvg } from '../../map/surroundings-svg.ts';
import type { Route } from './+types/where.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const theme = args.url.searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  try {
    const point = await readMeetingPoint(visitOf(args).ctx, args.params.id);
    const around = surroundingsOf(point, surroundingsReach(point));
    return new Response(surroundingsSvg({ point, place: point.city, ...around }, theme), {
      headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'private, max-age=3600' },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Response(words.no_such_map(), { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }
}
