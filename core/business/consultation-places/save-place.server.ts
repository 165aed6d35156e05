import { and, eq, max } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/business/consultation-places/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { whyUnlawful } from '../../consultations/bookings/check-state.ts';
import { reloadMessage } from '../../consultations/bookings/request/request-key.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { attemptKey, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { hasMoved } from '../../people/experts/places/place-check.ts';
import { MAX_PLACES, placeForm } from '../../people/experts/places/place-form.ts';
import { writePlace } from '../../people/experts/places/write-places.server.ts';
import { expertPlaces, placeChecks } from '../../people/experts/tables.ts';
import { removePlacePhotos } from '../../people/practice-profile/place-photos.server.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { askForCheck } from './ask-for-check.server.ts';
import { isBookedAt } from './booked-at.server.ts';
import { tellNewAddress } from './tell-new-address.server.ts';

/** Limits saves, because each change of an address can send e-mail to several clients. */
const SAVES = { most: 30, minutes: 60 };

/**
 * Adds or changes a place. A place with open bookings must stay in its town. If the address is corrected,
 * notifies clients with an accepted booking there. Hides a new or moved place until an admin checks it.
 * Refuses states that are not served, except to correct an existing place.
 * @param input.placeId the place to change; null to add one.
 * @param input.newId the ID for an added place. The form creates it, so a second click finds the place that
 * the first one added.
 * @returns the ID of the place.
 */
export async function savePlace(
  ctx: Context,
  input: ForPractice & z.input<typeof placeForm> & { placeId: string | null; newId?: string },
): Promise<string> {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  const expertId = resolvePractice(ctx.actor, 'owner', input.practiceId);
  if (!expertId) throw new Refusal('not_allowed', words.experts_alone);
  const { form, town } = readForm(input);
  const { placeId, newId = ctx.newId() } = input;
  if (!isId(newId)) throw new Refusal('invalid_input', reloadMessage);
  const wait = await takeAttempt(ctx, attemptKey(ctx, 'save-place', `expert ${expertId}`), SAVES);
  if (wait !== null) throw new TooManyAttempts(wait);
  return await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', words.experts_alone);
    const have = await findOwn(ctx, { expertId, placeId, newId });
    const { zip, city, state } = town;
    const { address } = form;
    const moves = have !== null && (have.city !== city || have.state !== state);
    await refuseTown(ctx, have, town, moves);
    const rank = have?.rank ?? (await freeRank(ctx, expertId));
    const point = have && have.zip === zip ? { lat: have.lat, lng: have.lng } : {};
    const isChanged = !have || have.address !== address || have.zip !== zip;
    const isOpen = !have?.checkedAt || have.address === null || (await isAwaited(ctx, have.id));
    // If a listed place is waiting for a check, no one has checked its address, so changing that address
    // does not move the place.
    const known = have && { zip: have.zip, address: have.checkedAt && isOpen ? null : have.address };
    const isNew = !known || hasMoved(known, { address, zip }) || (moves && known.zip === null);
    const facts = { ...form, ...town, ...point, checkedAt: isNew ? null : have!.checkedAt };
    const id = await writePlace(ctx, expertId, rank, facts, newId.toLowerCase());
    // The check stores the exact address and label, so an admin approves only what they read.
    if (isNew || (isOpen && isChanged)) await askForCheck(ctx, { id, expertId, ...facts }, have);
    if (isNew) await removePlacePhotos(ctx, { placeId: id });
    await refreshSetup(ctx, expertId);
    await refreshFreeStretch(ctx, [expertId]);
    if (have && isChanged) await tellNewAddress(ctx, id);
    return id;
  });
}

type Place = typeof expertPlaces.$inferSelect;
type Town = { zip: string; publicLabel: string; city: string; state: string; zone: string } & Point;
type Point = { lat: number; lng: number };

const refuseZip = (why: Sentence) => new Refusal('invalid_input', why, { zip: [why] });

/** Returns the parsed form and the town of its ZIP code. */
function readForm(input: z.input<typeof placeForm>): { form: z.output<typeof placeForm>; town: Town } {
  const parsed = placeForm.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', parsed.error.issues[0]!.message, fieldErrors);
  }
  const found = lookUpZip(parsed.data.zip);
  if (!found.ok) throw refuseZip(words.zip_unknown);
  const { label: publicLabel, city, state, zone, lat, lng, zip = parsed.data.zip } = found.place;
  return { form: parsed.data, town: { zip, publicLabel, city, state, zone, lat, lng } };
}

/** Returns the practice's place to change, or the one that a first click added; null if there is none. */
async function findOwn(
  ctx: Context,
  { expertId, placeId, newId }: { expertId: string; placeId: string | null; newId: string },
): Promise<Place | null> {
  const asked = placeId ?? newId;
  const [have] = isId(asked)
    ? await ctx.db.select().from(expertPlaces).where(eq(expertPlaces.id, asked))
    : [];
  if (placeId === null && have && have.expertId !== expertId) {
    throw new Refusal('invalid_input', reloadMessage);
  }
  if (placeId !== null && have?.expertId !== expertId) {
    throw new Refusal('not_found', words.place_not_found);
  }
  return have ?? null;
}

async function refuseTown(ctx: Context, have: Place | null, town: Town, moves: boolean): Promise<void> {
  if (have?.state !== town.state) {
    const unlawful = whyUnlawful(await withLawHeld(ctx), town);
    if (unlawful) throw refuseZip(unlawful);
  }
  if (have && moves && (await isBookedAt(ctx.db, have.id))) {
    throw refuseZip(words.booked_cannot_move);
  }
}

async function freeRank(ctx: Context, expertId: string): Promise<number> {
  const [last] = await ctx.db
    .select({ rank: max(expertPlaces.rank) })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId));
  const rank = (last?.rank ?? -1) + 1;
  if (rank < MAX_PLACES) return rank;
  throw new Refusal('invalid_input', withFacts(words.too_many_places, { most: MAX_PLACES }));
}

async function isAwaited(ctx: Context, placeId: string): Promise<boolean> {
  const waits = and(eq(placeChecks.placeId, placeId), eq(placeChecks.status, 'waiting'));
  const [check] = await ctx.db.select({ id: placeChecks.id }).from(placeChecks).where(waits);
  return check !== undefined;
}
