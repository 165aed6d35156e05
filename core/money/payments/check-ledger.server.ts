import { sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { ledgerChecks } from './tables.ts';
import { tellAdmins } from './tell-admins.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'check-ledger': NoPayload;
  }
}

/** The numbers of incorrect ledger entries and payments. Both are 0 if the ledger is correct. */
export type LedgerFound = { unbalanced: number; differing: number };

/**
 * Checks that the lines of each ledger entry sum to zero, and that the ledger agrees with each payment on the
 * amounts taken, refunded, charged back, and owed. Records the result, and e-mails the admins if anything is
 * wrong.
 */
export async function checkLedger(ctx: Context<Product>): Promise<LedgerFound> {
  return await inTransaction(ctx, async (ctx) => {
    const found = await findDifferences(ctx);
    const at = asDate(ctx.now());
    await ctx.db.insert(ledgerChecks).values({ id: ctx.newId(), at, ...found });
    if (found.unbalanced + found.differing > 0) await tellOf(ctx, found);
    return found;
  });
}

async function findDifferences(ctx: Context<Product>): Promise<LedgerFound> {
  const rows = await runSql<LedgerFound>(
    ctx.db,
    sql`
    with lines as (
      select e.payment_id, a.name, l.cents from ledger_lines l
      join ledger_accounts a on a.id = l.account_id join ledger_entries e on e.id = l.entry_id),
    moved as (
      select payment_id, coalesce(sum(cents) filter (where name like 'at:%'), 0) as taken,
        coalesce(sum(cents) filter (where name = 'owed'), 0) as owed
      from lines group by payment_id),
    back as (
      select payment_id, sum(withdrawn_cents - reinstated_cents + fee_cents - fee_back_cents) as charged
      from chargebacks group by payment_id)
    select
      (select count(*)::int from ledger_entries e
        where coalesce((select sum(cents) from ledger_lines l where l.entry_id = e.id), 1) <> 0) as unbalanced,
      (select count(*)::int from payments p left join moved m on m.payment_id = p.id
          left join back b on b.payment_id = p.id
        where coalesce(m.taken, 0) <> p.paid_cents - p.refunded_cents - coalesce(b.charged, 0)
          or coalesce(m.owed, 0) <> case when p.state = 'owed' then p.cents else 0 end) as differing`,
  );
  return rows[0]!;
}

async function tellOf(ctx: Context<Product>, { unbalanced, differing }: LedgerFound): Promise<void> {
  ctx.log.error({ unbalanced, differing }, 'the ledger does not balance');
  await tellAdmins(ctx, {
    subject: 'The nightly check has found a difference',
    heading: 'The ledger does not balance',
    paragraphs: [
      'Each night we check that every movement of money balances, and that the ledger has what the payments say. Tonight it does not. Please look before more money moves.',
    ],
    facts: [
      ['Movements that do not balance', String(unbalanced)],
      ['Payments that differ', String(differing)],
    ],
    button: { label: 'Open the payments', url: `${ctx.publicOrigin}/admin/payments` },
  });
}
