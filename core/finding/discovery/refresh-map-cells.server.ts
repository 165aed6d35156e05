import { asc, max, min, sql } from 'drizzle-orm';
import type { Context, Product } from '../../context.ts';
import { mapCells, staleMapCells } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'refresh-map-cells': NoPayload;
  }
}

/** The number of places to read in one statement. It takes a few tenths of a second. */
const PLACES_AT_ONCE = 20_000;
/** How many cells to look at for one statement, and the guess for a cell that was never read. */
const CELLS_AT_ONCE = 200;
const USUAL_SIZE = 100;

/** Reads the cells of the map again whose places changed before the call, those waiting longest first. */
export async function refreshMapCells(ctx: Pick<Context<Product>, 'db' | 'query'>): Promise<void> {
  const [newest] = await ctx.db.select({ id: max(staleMapCells.id) }).from(staleMapCells);
  const last = newest?.id;
  if (last === null || last === undefined) return;
  for (;;) {
    const stale = await ctx.db
      .select({ cell: staleMapCells.cell, size: sql<number>`coalesce(${mapCells.size}, ${USUAL_SIZE})` })
      .from(staleMapCells)
      .leftJoin(mapCells, sql`${mapCells.cell} = ${staleMapCells.cell}`)
      .where(sql`${staleMapCells.id} <= ${last}`)
      .groupBy(staleMapCells.cell, mapCells.size)
      .orderBy(asc(min(staleMapCells.id)))
      .limit(CELLS_AT_ONCE);
    if (stale.length === 0) return;
    let places = 0;
    const cells = stale.filter(({ size }) => {
      const isFirst = places === 0;
      places += size;
      return isFirst || places <= PLACES_AT_ONCE;
    });
    await ctx.query('refresh_map_cells', 'select refresh_map_cells($1::int[])', [
      cells.map(({ cell }) => cell),
    ]);
  }
}
