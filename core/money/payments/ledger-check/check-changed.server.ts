import { max, sql } from 'drizzle-orm';
import { runSql } from '../../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../../context.ts';
import { ledgerNotes } from '../tables.ts';
import { addDifferences, differingSql, idsOf, unbalancedSql } from './differences.server.ts';

/** How many notes one transaction follows. */
const AT_ONCE = 2000;

type Note = { entryId: string | null; paymentId: string | null };

/**
 * Checks the entries and payments that changed since the last run. A note goes in the transaction that has
 * followed it, so an interrupted run loses none, and two runs share them.
 */
export async function checkChanged(ctx: Context<Product>): Promise<void> {
  const [newest] = await ctx.db.select({ id: max(ledgerNotes.id) }).from(ledgerNotes);
  const last = newest?.id;
  if (last === null || last === undefined) return;
  let taken = AT_ONCE;
  while (taken === AT_ONCE) taken = await inTransaction(ctx, (ctx) => followNotes(ctx, last));
}

async function followNotes(ctx: Context<Product>, last: number): Promise<number> {
  const notes = await runSql<Note>(
    ctx.db,
    sql`
    delete from ledger_notes where id in (
      select id from ledger_notes where id <= ${last} order by id limit ${AT_ONCE} for update skip locked)
    returning entry_id as "entryId", payment_id as "paymentId"`,
  );
  const ids = (of: keyof Note) => {
    const all = new Set(notes.flatMap((note) => note[of] ?? []));
    return sql`${sql.param([...all])}::uuid[]`;
  };
  await addDifferences(
    ctx,
    'unbalanced',
    await idsOf(ctx, unbalancedSql(sql`e.id = any(${ids('entryId')})`)),
  );
  await addDifferences(
    ctx,
    'differing',
    await idsOf(ctx, differingSql(sql`p.id = any(${ids('paymentId')})`)),
  );
  return notes.length;
}
