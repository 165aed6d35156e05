import { readBookable } from '../../../core/consultations/booking-views/read-bookable.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/times.route';

const HEADERS = { 'Cache-Control': 'no-store' };

/**
 * Serves an expert's bookable times as JSON: at a place (`place`, by default the first) or for a home visit
 * (`visit`, a ZIP code), and for one option (`option`) or any. Without a session, the response does not
 * depend on the visitor, so visitors share a cached one (`server/times-cache.ts`).
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  try {
    const { bookable } = await readBookable(ctx, args.params.id, {
      visitZip: args.url.searchParams.get('visit'),
      placeId: args.url.searchParams.get('place'),
      optionId: args.url.searchParams.get('option'),
    });
    return Response.json(bookable, { headers: HEADERS });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, facts, status } = error;
    return Response.json({ code, message, facts }, { status, headers: HEADERS });
  }
}
