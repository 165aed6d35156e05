import { eq, sql } from 'drizzle-orm';
import { asDate } from '../../../../lib/as-date.ts';
import { tryNameUntilCommit } from '../../../../platform/database/database.ts';
import { type Context, inTransaction, type Product } from '../../../context.ts';
import { ledgerDays } from '../tables.ts';
import { addDifferences, differingSql, IS_KEPT, idsOf } from './differences.server.ts';
import { ofDay, readDay } from './read-day.server.ts';

/**
 * How many entries and lines a run reads before it stops. With a run each ten minutes, 170 million are read
 * anew in 30 nights.
 */
const ROWS_PER_RUN = 40_000;
/** As how many rows a day counts beside its own, because its reading is planned for every month of the ledger. */
const ROWS_OF_A_DAY = 1000;
/** A day is due again after this many days, so it is read anew within 30 nights. */
const READ_AGAIN_DAYS = 29;
/** How long after its end a day is sealed, to include transactions that began before its end. */
const AFTER_ITS_END = { hours: 1 };

/**
 * Reads finished days: first those that were never read, whose content it seals, then those that were not
 * read for a month, whose content must be as sealed. Stops after a number of rows; the next run continues.
 */
export async function checkDays(ctx: Context<Product>): Promise<void> {
  await findEarlier(ctx);
  let rows = 0;
  for (const day of await dueDays(ctx)) {
    if (rows >= ROWS_PER_RUN) return;
    rows += await inTransaction(ctx, (ctx) => checkDay(ctx, day));
  }
}

/** Returns the days that are due, as texts: those that are not sealed, then those read longest ago. */
async function dueDays(ctx: Context<Product>): Promise<string[]> {
  const until = ctx.now().subtract(AFTER_ITS_END).toString();
  return await idsOf(
    ctx,
    sql`
    with first as (
      select coalesce((select min(day) from ${ledgerDays}),
        (select (min(at) at time zone 'UTC')::date from ledger_entries)) as day),
    finished as (
      select each::date as day from first, generate_series(first.day,
        (${until}::timestamptz at time zone 'UTC')::date - 1, interval '1 day') each)
    select day::text as id from finished left join ${ledgerDays} known using (day)
    where known.day is null or known.checksum = '' or known.read_at <= ${againBefore(ctx).toISOString()}::timestamptz
    order by (known.day is null or known.checksum = '') desc, known.read_at nulls first, day`,
  );
}

const againBefore = (ctx: Context<Product>) => asDate(ctx.now().subtract({ hours: 24 * READ_AGAIN_DAYS }));

/** Reads one day unless another run is at it or has read it. Returns how many rows that counts as. */
async function checkDay(ctx: Context<Product>, day: string): Promise<number> {
  if (!(await tryNameUntilCommit(ctx.db, `ledger-day:${day}`))) return 0;
  const [known] = await ctx.db.select().from(ledgerDays).where(eq(ledgerDays.day, day));
  const isSealed = known !== undefined && known.checksum !== '';
  if (isSealed && known.readAt > againBefore(ctx)) return 0;
  const { unbalanced, isAltered, ...content } = await readDay(ctx, day);
  const readAt = asDate(ctx.now());
  const seen = isSealed ? { readAt } : { ...content, sealedAt: readAt, readAt };
  await ctx.db
    .insert(ledgerDays)
    .values({ day, ...content, sealedAt: readAt, readAt })
    .onConflictDoUpdate({ target: ledgerDays.day, set: seen });
  await addDifferences(ctx, 'unbalanced', unbalanced);
  await addDifferences(ctx, 'differing', await idsOf(ctx, differingSql(ofDay(sql`p.created_at`, day))));
  if (isAltered) await addDifferences(ctx, 'altered', [day]);
  return ROWS_OF_A_DAY + content.entries + content.lines;
}

/** Finds entries from before the first day of the ledger, which were added later. */
async function findEarlier(ctx: Context<Product>): Promise<void> {
  const days = await idsOf(
    ctx,
    sql`
    select distinct (e.at at time zone 'UTC')::date::text as id from ledger_entries e
    where ${IS_KEPT} and e.at < (select min(day) from ${ledgerDays})::timestamp at time zone 'UTC' limit 100`,
  );
  await addDifferences(ctx, 'altered', days);
}
