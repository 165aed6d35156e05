import { and, eq, gte } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { publicPoint } from './public-point.server.ts';
import { expertPlaces } from './tables.ts';

/** A place as its expert tells it; the public point is made of it. */
export type PlaceFacts = Omit<
  typeof expertPlaces.$inferInsert,
  'id' | 'expertId' | 'rank' | 'pointSeed' | 'publicLat' | 'publicLng' | 'createdAt' | 'updatedAt'
>;

/**
 * Writes the place of an expert at a rank, or brings the one that stands there up to date; its seed stays, so that
 * its coarse point stays. To be called with the expert's row held.
 * @param newId the id of a place that is new.
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
  const row = { ...facts, ...shown, updatedAt: new Date(ctx.now().epochMilliseconds) };
  if (have) await ctx.db.update(expertPlaces).set(row).where(eq(expertPlaces.id, id));
  else await ctx.db.insert(expertPlaces).values({ ...row, id, expertId, rank, pointSeed });
  return id;
}

/** Writes all places of an expert in their order, as somebody has made sure of them; those beyond them go. */
export async function writePlaces(
  ctx: Pick<AnyContext, 'db' | 'newId' | 'now'>,
  expertId: string,
  places: readonly PlaceFacts[],
): Promise<void> {
  const checkedAt = new Date(ctx.now().epochMilliseconds);
  for (const [rank, facts] of places.entries()) {
    await writePlace(ctx, expertId, rank, { checkedAt, ...facts });
  }
  await ctx.db
    .delete(expertPlaces)
    .where(and(eq(expertPlaces.expertId, expertId), gte(expertPlaces.rank, places.length)));
}

/**
 * Gives the places of an expert their ranks, from 0 on in the order of these ids, which name all of them; those that
 * nobody has made sure of come behind the others. To be called with the expert's row held.
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
  // First out of each other's way, as no two places may share a rank for a moment either.
  for (const { id, rank } of moved) await setRank(id, rank + rows.length + placeIds.length);
  for (const { id } of moved) await setRank(id, placeIds.indexOf(id));
}

/** Puts the places that nobody has made sure of behind the others, each where it stood among its like. */
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
