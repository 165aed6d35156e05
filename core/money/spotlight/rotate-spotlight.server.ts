import { and, eq, inArray, sql } from 'drizzle-orm';
import { holdUntilCommit } from '../../../platform/database/database.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { readSeats } from './kept-seats.server.ts';
import { fillIn, nextTurn, SEATS, turnAt, WHOLE_COUNTRY } from './rotation.ts';
import { spotlightLine, spotlightSeats } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'rotate-spotlight': NoPayload;
  }
}

const ROTATING = 7_584_938;

/** Selects holders by state: practices that are listed there and whose Spotlight is not paused. */
const HOLDERS = `select p.state, e.id from spotlights s join experts e on e.id = s.practice_id
    join expert_places p on p.expert_id = e.id
  where s.state in ('active', 'ending', 'past-due') and e.is_listable and e.is_active and not e.is_demo
    and p.checked_at is not null and p.state = any($1::text[])
  group by p.state, e.id`;

/**
 * Assigns the seats of the current turn, in each state and nationwide, and fills seats that open up during
 * the turn. Idempotent, even if several nodes run it at the same time.
 * @returns the number of rotations that changed.
 */
export async function rotateSpotlight(ctx: Context<Product>): Promise<number> {
  const changed = await inTransaction(ctx, async (ctx) => {
    await holdUntilCommit(ctx.db, ROTATING);
    const turn = turnAt(ctx.now());
    const holders = await holdersByState(ctx);
    const seats = Map.groupBy(await ctx.db.select().from(spotlightSeats), ({ state }) => state);
    const lines = Map.groupBy(
      await ctx.db.select().from(spotlightLine).orderBy(spotlightLine.place),
      ({ state }) => state,
    );
    let count = 0;
    for (const state of new Set([...holders.keys(), ...seats.keys(), ...lines.keys()])) {
      const here = { state, turn, holders: holders.get(state) ?? [] };
      const line = lines.get(state) ?? [];
      const sitting = (seats.get(state) ?? []).toSorted((a, b) => a.seat - b.seat);
      const isNew = sitting.length === 0 || sitting[0]!.turn !== turn;
      const hasChanged = isNew ? await begin(ctx, here, line) : await fill(ctx, here, line, sitting);
      if (hasChanged) count += 1;
    }
    return count;
  });
  if (changed > 0) await readSeats(ctx);
  return changed;
}

type Here = { state: string; turn: number; holders: readonly string[] };
type Line = (typeof spotlightLine.$inferSelect)[];
type Seat = typeof spotlightSeats.$inferSelect;

async function holdersByState(ctx: Context<Product>): Promise<Map<string, string[]>> {
  const served = ctx.law.servedStates(countryDay(ctx.now()));
  const rows = await ctx.query<{ state: string; id: string }>('holders of spotlight', HOLDERS, [served]);
  const byState = new Map(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, here]) => [state, here.map(({ id }) => id)]),
  );
  if (rows.length > 0) byState.set(WHOLE_COUNTRY, [...new Set(rows.map(({ id }) => id))]);
  return byState;
}

/** Starts a turn: the first practices in line take the seats. */
async function begin(ctx: Context<Product>, { state, turn, holders }: Here, line: Line): Promise<boolean> {
  const standing = line.map(({ practiceId }) => practiceId);
  const next = nextTurn({ state, turn }, standing, holders);
  await ctx.db.delete(spotlightSeats).where(eq(spotlightSeats.state, state));
  if (next.seats.length > 0) {
    await ctx.db
      .insert(spotlightSeats)
      .values(next.seats.map((practiceId, at) => ({ state, turn, seat: at + 1, practiceId })));
  }
  await writeLine(ctx, state, line, next.line, new Set(next.seats));
  return next.seats.length > 0 || line.length > 0;
}

/** Updates a running turn: removes former holders, fills free seats, and adds new holders to the line. */
async function fill(
  ctx: Context<Product>,
  { state, turn, holders }: Here,
  line: Line,
  sitting: Seat[],
): Promise<boolean> {
  const holding = new Set(holders);
  const gone = sitting.filter(({ practiceId }) => !holding.has(practiceId));
  const stayed = sitting.filter(({ practiceId }) => holding.has(practiceId));
  if (gone.length === 0 && stayed.length >= Math.min(SEATS, holders.length)) return false;
  if (gone.length > 0) {
    const ids = gone.map(({ practiceId }) => practiceId);
    await ctx.db
      .delete(spotlightSeats)
      .where(and(eq(spotlightSeats.state, state), inArray(spotlightSeats.practiceId, ids)));
  }
  const standing = line.map(({ practiceId }) => practiceId).filter((id) => holding.has(id));
  const known = new Set(standing);
  // Newcomers go behind the practices that were in line when the turn began.
  const all = [...standing, ...holders.filter((id) => !known.has(id)).toSorted()];
  const taken = new Set(stayed.map(({ seat }) => seat));
  const free = Array.from({ length: SEATS }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
  const filled = fillIn(
    all,
    stayed.map(({ practiceId }) => practiceId),
    free.length,
  );
  if (filled.length > 0) {
    await ctx.db
      .insert(spotlightSeats)
      .values(
        filled.map((practiceId, at) => ({ state, turn, seat: free[at]!, practiceId, isFilledIn: true })),
      );
  }
  await writeLine(ctx, state, line, all, new Set());
  return true;
}

async function writeLine(
  ctx: Context<Product>,
  state: string,
  before: Line,
  after: readonly string[],
  sat: ReadonlySet<string>,
): Promise<void> {
  const known = new Map(before.map((row) => [row.practiceId, row]));
  const standing = new Set(after);
  const gone = before.flatMap(({ practiceId }) => (standing.has(practiceId) ? [] : practiceId));
  if (gone.length > 0) {
    await ctx.db
      .delete(spotlightLine)
      .where(and(eq(spotlightLine.state, state), inArray(spotlightLine.practiceId, gone)));
  }
  let last = before.at(-1)?.place ?? 0;
  const moved = after.flatMap((practiceId) => {
    const row = known.get(practiceId);
    if (row && !sat.has(practiceId)) return [];
    last += 1;
    const turns = (row?.turns ?? 0) + (sat.has(practiceId) ? 1 : 0);
    return [{ state, practiceId, place: last, turns }];
  });
  for (let at = 0; at < moved.length; at += 1000) {
    await ctx.db
      .insert(spotlightLine)
      .values(moved.slice(at, at + 1000))
      .onConflictDoUpdate({
        target: [spotlightLine.state, spotlightLine.practiceId],
        set: { place: sql`excluded.place`, turns: sql`excluded.turns` },
      });
  }
}
