import { and, eq, gte } from 'drizzle-orm';
import { asDate } from '../../../../lib/as-date.ts';
import type { AnyContext } from '../../../context.ts';
import { expertPlaces } from '../tables.ts';
import { publicPoint } from './public-point.server.ts';

/** The caller's facts about a place. `writePlace` adds the rest, including the public point. */
export type PlaceFacts = Omit<
  typeof expertPlaces.$inferInsert,
  'id' | 'expertId' | 'rank' | 'pointSeed' | 'publicLat' | 'publicLng' | 'createdAt' | 'updatedAt'
>;

/**
 * Adds a place at a rank, or updates the place at that rank, which keeps its id and seed. Call this while
 * holding the expert's lock.
 * @param newId the id for a new place.
 * @returns the id of the place.
 */
export async function writePlace(
  ctx: Pick<AnyContext, 'db' | 'newId' | 'now'>,
  expertId: string,
  rank: number,
  facts: PlaceFacts,
  newId = ctx.newId(),
): Promise<string> {
  const at = and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.rank, rank));
  const [have] = await ctx.db
    .select({ id: expertPlaces.id, pointSeed: expertPlaces.pointSeed })
    .from(expertPlaces)
    .where(at);
  const { id, pointSeed } = have ?? { id: newId, pointSeed: ctx.newId() };
  const shown = publicPoint({ ...facts, isExactPublic: facts.isExactPublic ?? false, pointSeed });
  const row = { ...facts, ...shown, updatedAt: asDate(ctx.now()) };
  if (have) await ctx.db.update(expertPlaces).set(row).where(eq(expertPlaces.id, id));
  else await ctx.db.insert(expertPlaces).values({ ...row, id, expertId, rank, pointSeed });
  return id;
}

/**
 * Writes an expert's places in order and removes all others. Marks each place as checked now unless its
 * facts say otherwise.
 */
export async function writePlaces(
  ctx: Pick<AnyContext, 'db' | 'newId' | 'now'>,
  expertId: string,
  places: readonly PlaceFacts[],
): Promise<void> {
  const checkedAt = asDate(ctx.now());
  for (const [rank, facts] of places.entries()) {
    await writePlace(ctx, expertId, rank, { checkedAt, ...facts });
  }
  await ctx.db
    .delete(expertPlaces)
    .where(and(eq(expertPlaces.expertId, expertId), gte(expertPlaces.rank, places.length)));
}

/**
 * Ranks an expert's places in this order, from 0, with unchecked places last. Call this while holding the
 * expert's lock.
 * @param wanted the ids of all places of the expert.
 */
export async function writeOrder(
  ctx: Pick<AnyContext, 'db'>,
  expertId: string,
  wanted: readonly string[],
): Promise<void> {
  const rows = await ctx.db
    .select({ id: expertPlaces.id, rank: expertPlaces.rank, checkedAt: expertPlaces.checkedAt })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId));
  const isChecked = (id: string) => rows.some((row) => row.id === id && row.checkedAt !== null);
  const placeIds = [...wanted.filter(isChecked), ...wanted.filter((id) => !isChecked(id))];
  const moved = rows.filter(({ id, rank }) => placeIds[rank] !== id);
  const setRank = (id: string, rank: number) =>
    ctx.db.update(expertPlaces).set({ rank }).where(eq(expertPlaces.id, id));
  // Moves the places to unused ranks first, because two places can never share a rank.
  for (const { id, rank } of moved) await setRank(id, rank + rows.length + placeIds.length);
  for (const { id } of moved) await setRank(id, placeIds.indexOf(id));
}

export async function putUncheckedLast(ctx: Pick<AnyContext, 'db'>, expertId: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: expertPlaces.id })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId))
    .orderBy(expertPlaces.rank);
  await writeOrder(
    ctx,
    expertId,
    rows.map(({ id }) => id),
  );
}
