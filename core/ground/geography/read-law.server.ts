import { asc } from 'drizzle-orm';
import { type Database, holdUntilCommit, shareUntilCommit } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import type { AnyContext } from '../../context.ts';
import { type Law, lawOf } from './law.ts';
import { stateLaws, stateTaxes } from './tables.ts';

/** The advisory lock that orders bookings and law changes. */
export const LAW = 1_279_350_605;

export async function readLaw(db: Database): Promise<Law> {
  const rows = await db.select().from(stateLaws).orderBy(asc(stateLaws.state), asc(stateLaws.since));
  const taxes = await db.select().from(stateTaxes).orderBy(asc(stateTaxes.state), asc(stateTaxes.since));
  return lawOf(
    rows.map(({ id: _, ...row }) => row),
    taxes.map(({ id: _, ...row }) => row),
  );
}

const LAST_CHANGE = `
  select max(changed_at) as "changedAt", count(*) filter (where not is_tax)::int as laws,
    count(*) filter (where is_tax)::int as taxes
  from (select changed_at, false as is_tax from state_laws union all select changed_at, true from state_taxes) every`;

/** Returns the current law: the given copy if nothing has changed since, as is usual. */
async function currentLaw(db: Database, known: Law): Promise<Law> {
  type Change = { changedAt: Date | null; laws: number; taxes: number };
  const [last] = await queryIn(db)<Change>('last change of the law', LAST_CHANGE, []);
  const isCurrent =
    last!.laws === known.rows.length &&
    last!.taxes === known.taxes.length &&
    (last!.changedAt?.toISOString() ?? '') === known.changedAt;
  return isCurrent ? known : await readLaw(db);
}

/**
 * Returns a Context with the current law, and blocks law changes until the transaction ends. Call this after
 * locking the people and before deciding. In between, lock nothing that a law change locks.
 */
export async function withLawHeld<Given extends Pick<AnyContext, 'db' | 'law'>>(ctx: Given): Promise<Given> {
  await holdLaw(ctx.db);
  return await withCurrentLaw(ctx);
}

/** Blocks law changes until the transaction ends. */
export async function holdLaw(tx: Database): Promise<void> {
  await shareUntilCommit(tx, LAW);
}

/** Returns a Context with the current law. The caller has locked `LAW` as `holdLaw` does. */
export async function withCurrentLaw<Given extends Pick<AnyContext, 'db' | 'law'>>(
  ctx: Given,
): Promise<Given> {
  return { ...ctx, law: await currentLaw(ctx.db, ctx.law) };
}

/**
 * Returns a timestamp later than every earlier change, because nodes detect changes by their timestamps. Call
 * this while holding `lockLaw`.
 */
export async function nextMoment(ctx: Pick<AnyContext, 'db' | 'now'>): Promise<Date> {
  const last = Date.parse((await readLaw(ctx.db)).changedAt);
  return new Date(Math.max(ctx.now().epochMilliseconds, Number.isNaN(last) ? 0 : last + 1));
}

/**
 * Locks the law until the transaction ends. Waits for bookings being decided under the old law, and makes new
 * ones wait.
 */
export async function lockLaw(tx: Database): Promise<void> {
  await holdUntilCommit(tx, LAW);
}
