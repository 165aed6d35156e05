import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import * as words from '#text/people/place-photos';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext, Context } from '../../context.ts';
import { asOwnerOf, type ForPractice } from '../experts/change-practice.server.ts';
import { expertPlaces, placePhotos } from '../experts/tables.ts';

/**
 * Adds photos of a place, in this order.
 * @param keys the keys of files already stored under `photos/{key}`.
 */
export async function showPlacePhotos(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  placeId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const createdAt = asDate(ctx.now());
  await ctx.db.insert(placePhotos).values(keys.map((key, rank) => ({ key, placeId, rank, createdAt })));
}

/**
 * Removes the photos of a place, or of all places of a practice, and queues the deletion of their files, in
 * the current transaction.
 */
export async function removePlacePhotos(
  ctx: Pick<AnyContext, 'db' | 'jobs'>,
  of: { placeId: string } | { expertId: string },
): Promise<void> {
  const gone = await ctx.db
    .delete(placePhotos)
    .where('placeId' in of ? eq(placePhotos.placeId, of.placeId) : isAtPlaceOf(ctx, of.expertId))
    .returning({ key: placePhotos.key });
  for (const { key } of gone) await ctx.jobs.enqueue('remove-photo', { key });
}

function isAtPlaceOf(ctx: Pick<AnyContext, 'db'>, expertId: string): SQL {
  const places = ctx.db
    .select({ id: expertPlaces.id })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId));
  return inArray(placePhotos.placeId, places);
}

/** Removes the photos of one of an owner's places. Safe to repeat. */
export async function hidePlacePhotos(
  ctx: Context,
  { placeId, practiceId }: ForPractice & { placeId: string },
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const [own] = isId(placeId)
      ? await ctx.db
          .select({ id: expertPlaces.id })
          .from(expertPlaces)
          .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.id, placeId)))
      : [];
    if (!own) throw new Refusal('not_found', words.place_not_found);
    await removePlacePhotos(ctx, { placeId: own.id });
  });
}

/** Returns the keys of a practice's place photos, by place id, in display order. */
export async function placePhotosOf(
  ctx: Pick<AnyContext, 'db'>,
  expertId: string,
): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .select({ placeId: placePhotos.placeId, key: placePhotos.key })
    .from(placePhotos)
    .where(isAtPlaceOf(ctx, expertId))
    .orderBy(asc(placePhotos.rank));
  const keys = new Map<string, string[]>();
  for (const { placeId, key } of rows) keys.set(placeId, [...(keys.get(placeId) ?? []), key]);
  return keys;
}
