import { readBookable } from '../../../core/consultations/booking-views/read-bookable.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/times.route';

const HEADERS = { 'Cache-Control': 'no-store' };

/**
 * Serves what can be booked with an expert as JSON: at a place (`place`, the first by default) or for a home visit
 * (`visit`, a ZIP code), and for one option (`option`) or any. Without a session the answer says nothing
 * about the visitor, so all visitors share it for a while (`server/times-cache.ts`).
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
    return Response.json({ message: error.message }, { status: error.status, headers: HEADERS });
  }
}
