import { and, eq, inArray, max } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { ownPractice } from '../experts/may-act-for.ts';
import { placeForm } from '../experts/place-form.ts';
import { expertPlaces } from '../experts/tables.ts';
import { writePlace } from '../experts/write-places.server.ts';
import { lookUpZip } from '../geography/places.server.ts';
import { ACTIVE_STATUSES } from './booking.ts';
import { bookings } from './tables.ts';

/** No expert has more places than these. */
export const PLACES_AT_MOST = 10;

/**
 * An expert adds a place, or changes one of theirs. A place in another town is another place as long as bookings
 * wait or stand at it: what was agreed does not move.
 * @param input.placeId the place to change; null to add one.
 * @returns the id of the place.
 * @throws Refusal sign_in_required, not_allowed, invalid_input, not_found.
 */
export async function savePlace(
  ctx: Context,
  input: z.input<typeof placeForm> & { placeId: string | null },
): Promise<string> {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Log in to change your places.');
  const expertId = ownPractice(ctx.actor, 'owner');
  if (!expertId) throw new Refusal('not_allowed', 'Only experts have places.');
  const parsed = placeForm.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', parsed.error.issues[0]!.message, fieldErrors);
  }
  const found = lookUpZip(parsed.data.zip);
  if (!found.ok) {
    const words = 'Please enter the ZIP code of a place in the United States.';
    throw new Refusal('invalid_input', words, { zip: [words] });
  }
  const { label: publicLabel, city, state, zone, lat, lng, zip } = found.place;
  const { placeId } = input;
  return await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const own = eq(expertPlaces.expertId, expertId);
    const [have] = isId(placeId)
      ? await ctx.db
          .select()
          .from(expertPlaces)
          .where(and(own, eq(expertPlaces.id, placeId)))
      : [];
    if (placeId !== null && !have) throw new Refusal('not_found', 'This place was not found.');
    if (have && (have.city !== city || have.state !== state)) {
      const [booked] = await ctx.db
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(eq(bookings.placeId, have.id), inArray(bookings.status, [...ACTIVE_STATUSES])))
        .limit(1);
      if (booked) {
        const words = 'There are bookings at this place. Please add the new one as another place.';
        throw new Refusal('invalid_input', words, { zip: [words] });
      }
    }
    const [last] = await ctx.db
      .select({ rank: max(expertPlaces.rank) })
      .from(expertPlaces)
      .where(own);
    const rank = have?.rank ?? (last?.rank ?? -1) + 1;
    if (rank >= PLACES_AT_MOST) {
      throw new Refusal('invalid_input', `At most ${PLACES_AT_MOST} places can be kept.`);
    }
    const point = have && have.zip === zip ? { lat: have.lat, lng: have.lng } : { lat, lng };
    const facts = { ...parsed.data, ...point, zip, publicLabel, city, state, zone };
    const id = await writePlace(ctx, expertId, rank, facts);
    await refreshFreeStretch(ctx, [expertId]);
    return id;
  });
}
