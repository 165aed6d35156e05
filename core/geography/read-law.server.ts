import { asc } from 'drizzle-orm';
import { type Database, holdUntilCommit, shareUntilCommit } from '../../platform/database/database.ts';
import type { AnyContext } from '../context.ts';
import { type Law, lawOf } from './law.ts';
import { stateLaws } from './tables.ts';

/** The number by which bookings and changes of the law wait for each other. */
const LAW = 1_279_350_605;

/** The law as its rows stand. */
export async function readLaw(db: Database): Promise<Law> {
  const rows = await db.select().from(stateLaws).orderBy(asc(stateLaws.state), asc(stateLaws.since));
  return lawOf(rows.map(({ id: _, ...row }) => row));
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

/** Makes a change of the law wait for the bookings that are being decided by the old one, and new ones for it. */
export async function lockLaw(tx: Database): Promise<void> {
  await holdUntilCommit(tx, LAW);
}
