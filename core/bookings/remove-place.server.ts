import { asc, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockPracticeAs } from '../experts/lock-practice-as.server.ts';
import { ownPractice } from '../experts/may-act-for.ts';
import { expertPlaces } from '../experts/tables.ts';
import { writeOrder } from '../experts/write-places.server.ts';
import { isBookedAt } from './booked-at.server.ts';

const NOT_THE_OWNER = 'Only the owner of a practice can change its places.';

/**
 * An expert gives up one of their places, with what hangs on it; the others move up. Not the last one, and not
 * where bookings wait or stand. A second call changes nothing.
 * @throws Refusal sign_in_required, not_allowed, invalid_input.
 */
export async function removePlace(ctx: Context, input: { placeId: string }): Promise<void> {
  const expertId = ownPractice(signedIn(ctx), 'owner');
  if (!expertId) throw new Refusal('not_allowed', NOT_THE_OWNER);
  const placeId = input.placeId.toLowerCase();
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', NOT_THE_OWNER);
    const places = await ctx.db
      .select({ id: expertPlaces.id })
      .from(expertPlaces)
      .where(eq(expertPlaces.expertId, expertId))
      .orderBy(asc(expertPlaces.rank));
    const others = places.filter(({ id }) => id !== placeId).map(({ id }) => id);
    if (others.length === places.length) return;
    if (others.length === 0) {
      throw new Refusal(
        'invalid_input',
        'This is your only place. Add the new one first, then remove this one.',
      );
    }
    if (await isBookedAt(ctx.db, placeId)) {
      throw new Refusal(
        'invalid_input',
        'There are bookings at this place. You can remove it once they are over, declined or cancelled.',
      );
    }
    await ctx.db.delete(expertPlaces).where(eq(expertPlaces.id, placeId));
    await writeOrder(ctx, expertId, others);
    await refreshFreeStretch(ctx, [expertId]);
  });
}
