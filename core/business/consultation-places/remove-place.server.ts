import { eq } from 'drizzle-orm';
import * as words from '#text/business/consultation-places/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { writeOrder } from '../../people/experts/places/write-places.server.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { removePlacePhotos } from '../../people/practice-profile/place-photos.server.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { isBookedAt } from './booked-at.server.ts';
import { holdOwnPlaces } from './hold-own-places.server.ts';

/**
 * Removes a place with its hours and photos. Later places move up. Refuses to remove the last place, or a
 * place with bookings that are pending, upcoming, or in progress. Idempotent.
 * @returns whether it was there.
 */
export async function removePlace(ctx: Context, input: ForPractice & { placeId: string }): Promise<boolean> {
  const placeId = input.placeId.toLowerCase();
  return await holdOwnPlaces(ctx, input, async (ctx, { expertId, placeIds }) => {
    const others = placeIds.filter((id) => id !== placeId);
    if (others.length === placeIds.length) return false;
    if (others.length === 0) {
      throw new Refusal('invalid_input', words.only_place);
    }
    if (await isBookedAt(ctx.db, placeId)) {
      throw new Refusal('invalid_input', words.booked_cannot_be_removed);
    }
    await removePlacePhotos(ctx, { placeId });
    await ctx.db.delete(expertPlaces).where(eq(expertPlaces.id, placeId));
    await writeOrder(ctx, expertId, others);
    await refreshSetup(ctx, expertId);
    await refreshFreeStretch(ctx, [expertId]);
    return true;
  });
}
