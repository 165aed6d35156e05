import { and, count, eq } from 'drizzle-orm';
import * as words from '#text/finding/openings/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../context.ts';
import { addressKey, type Limit, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { legalityAt } from '../../ground/geography/legality.ts';
import { lookUpPlace } from '../../ground/geography/places.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { milesToNearest } from './nearest-listed.server.ts';
import { nearbyWaits } from './tables.ts';
import { MAX_PLACES, nearOf, WAIT_MILES } from './waits.ts';

/** The limit per network address. */
const FROM_ONE: Limit = { most: 30, minutes: 60 };

/**
 * Lets the user wait for a bookable expert near a place. A second call changes nothing. Refuses a place that
 * is unknown, not served, or near an expert, and more than five places.
 * @param asked.place a ZIP code, or a city with its state.
 * @returns the place as a search text.
 */
export async function waitNearby(ctx: Context, asked: { place: string }): Promise<string> {
  const actor = signedIn(ctx);
  const seconds = await takeAttempt(ctx, addressKey(ctx, 'wait-nearby'), FROM_ONE);
  if (seconds !== null) throw new TooManyAttempts(seconds);
  const found = lookUpPlace(asked.place);
  if (!found.ok || found.place.kind === 'state') {
    throw new Refusal('invalid_input', words.place_missing);
  }
  const { lat, lng, zone } = found.place;
  const today = ctx.now().toZonedDateTimeISO(zone).toPlainDate();
  if (!legalityAt(ctx.law, found.place, today).allowed) {
    throw new Refusal('state_not_served', words.state_not_served);
  }
  const place = nearOf(found.place);
  return await inTransaction(ctx, async (ctx) => {
    // Locks the person, so requests from two tabs can't exceed the limit.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update');
    if (await waitsNearby(ctx, place)) return place;
    if ((await milesToNearest(ctx, found.place)) <= WAIT_MILES) {
      throw new Refusal('status_changed', withFacts(words.already_served, { waitMiles: WAIT_MILES }));
    }
    const [waits] = await ctx.db
      .select({ number: count() })
      .from(nearbyWaits)
      .where(eq(nearbyWaits.userId, actor.id));
    if ((waits?.number ?? 0) >= MAX_PLACES) {
      throw new Refusal('too_many_requests', withFacts(words.too_many_places, { maxPlaces: MAX_PLACES }));
    }
    await ctx.db
      .insert(nearbyWaits)
      .values({ userId: actor.id, place, lat, lng, createdAt: asDate(ctx.now()) });
    return place;
  });
}

/** Ends the user's wait near a place. Does nothing if the user is not waiting. */
export async function stopWaitingNearby(ctx: Context, { place }: { place: string }): Promise<void> {
  await ctx.db.delete(nearbyWaits).where(isWait(signedIn(ctx).id, place));
}

/** Checks whether the user waits for an expert near a place; false for a visitor. */
export async function waitsNearby(ctx: Context, place: string): Promise<boolean> {
  if (!ctx.actor) return false;
  const [wait] = await ctx.db
    .select({ place: nearbyWaits.place })
    .from(nearbyWaits)
    .where(isWait(ctx.actor.id, place));
  return wait !== undefined;
}

/** Returns the places where the user waits for an expert nearby, oldest wait first. */
export async function readNearbyWaits(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ place: nearbyWaits.place })
    .from(nearbyWaits)
    .where(eq(nearbyWaits.userId, signedIn(ctx).id))
    .orderBy(nearbyWaits.createdAt);
  return rows.map(({ place }) => place);
}

const isWait = (userId: string, place: string) =>
  and(eq(nearbyWaits.userId, userId), eq(nearbyWaits.place, place));
