import { and, eq, inArray } from 'drizzle-orm';
import * as words from '#text/consultations/booking-views/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import type { LatLng } from '../../ground/geography/distance.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { bookings } from '../bookings/tables.ts';
import { readBooking } from './read-bookings.server.ts';

/**
 * Returns the exact point of the expert's place to both sides of a confirmed booking there. Refuses other
 * bookings, because we do not know the exact point of a café or a home.
 */
export async function readMeetingPoint(
  ctx: Context,
  bookingId: string,
): Promise<LatLng & { isExact: boolean; city: string }> {
  const { id, method } = await readBooking(ctx, bookingId);
  const [point] =
    method === CAFE
      ? []
      : await ctx.db
          .select({ lat: expertPlaces.lat, lng: expertPlaces.lng, city: expertPlaces.city })
          .from(bookings)
          .innerJoin(expertPlaces, eq(expertPlaces.id, bookings.placeId))
          .where(and(eq(bookings.id, id), inArray(bookings.status, ['accepted', 'in-progress'])));
  if (!point) throw new Refusal('not_found', words.no_map);
  return { ...point, isExact: true };
}
