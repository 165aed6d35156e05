import { asc } from 'drizzle-orm';
import { type Database, holdUntilCommit, shareUntilCommit } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { type Law, lawOf } from './law.ts';
import { stateLaws, stateTaxes } from './tables.ts';

/** The number by which bookings and changes of the law wait for each other. */
const LAW = 1_279_350_605;

/** The law as its rows stand. */
export async function readLaw(db: Database): Promise<Law> {
  const rows = await db.select().from(stateLaws).orderBy(asc(stateLaws.state), asc(stateLaws.since));
  const taxes = await db.select().from(stateTaxes).orderBy(asc(stateTaxes.state), asc(stateTaxes.since));
  return lawOf(
    rows.map(({ id: _, ...row }) => row),
    taxes.map(({ id: _, ...row }) => row),
  );
}

/**
 * A Context whose law is what the rows say now, and stays so until the transaction ends: a change of the law
 * waits for it. Call it after the locks of the people and before what decides; nothing may be locked in
 * between that a change of the law holds.
 */
export async function withLawHeld<Given extends Pick<AnyContext, 'db' | 'law'>>(ctx: Given): Promise<Given> {
  await shareUntilCommit(ctx.db, LAW);
  return { ...ctx, law: await readLaw(ctx.db) };
}

/** The moment of a change of the law, later than that of each before it, as nodes know a change by that. Hold the law. */
export async function nextMoment(ctx: Pick<AnyContext, 'db' | 'now'>): Promise<Date> {
  const last = Date.parse((await readLaw(ctx.db)).changedAt);
  return new Date(Math.max(ctx.now().epochMilliseconds, Number.isNaN(last) ? 0 : last + 1));
}

/** Makes a change of the law wait for the bookings that are being decided by the old one, and new ones for it. */
export async function lockLaw(tx: Database): Promise<void> {
  await holdUntilCommit(tx, LAW);
}
