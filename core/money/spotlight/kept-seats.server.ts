import type { AnyContext } from '../../context.ts';

/** The ids of the seated practices by state code, in order of their seats; 'US' is the whole country. */
export type Seats = ReadonlyMap<string, readonly string[]>;

const FRESH_MS = 30_000;
const SEATED = 'select state, practice_id from spotlight_seats order by state, seat';

type Kept = { seats: Seats; readAt: number; reading: Promise<void> | null };
const kept = new WeakMap<object, Kept>();

/**
 * Returns the seats of the current turn from memory, so pages don't query them. Rereads them in the
 * background when they are 30 seconds old; only the first caller waits.
 */
export async function keptSeats(ctx: Pick<AnyContext, 'db' | 'query' | 'log'>): Promise<Seats> {
  const have = kept.get(ctx.db);
  if (!have) return await readSeats(ctx);
  if (!have.reading && performance.now() - have.readAt > FRESH_MS) {
    have.reading = readSeats(ctx)
      .then(() => undefined)
      .catch((err) => ctx.log.warn({ err }, 'the seats of the rotation could not be read'))
      .finally(() => {
        have.readAt = performance.now();
        have.reading = null;
      });
  }
  return have.seats;
}

/** Rereads the seats immediately. Must not run inside a transaction. */
export async function readSeats(ctx: Pick<AnyContext, 'db' | 'query'>): Promise<Seats> {
  const rows = await ctx.query<{ state: string; practice_id: string }>('spotlight seats', SEATED, []);
  const seats: Seats = new Map(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, sitting]) => [
      state,
      sitting.map(({ practice_id }) => practice_id),
    ]),
  );
  const have = kept.get(ctx.db);
  if (have) have.seats = seats;
  else kept.set(ctx.db, { seats, readAt: performance.now(), reading: null });
  return seats;
}
