import { lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { checkChanged } from './ledger-check/check-changed.server.ts';
import { checkDays } from './ledger-check/check-days.server.ts';
import { claimTelling, countDifferences, dropResolved } from './ledger-check/differences.server.ts';
import { ledgerChecks } from './tables.ts';
import { tellAdmins } from './tell-admins.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'check-ledger': NoPayload;
  }
}

/** How long the results of checks are kept. */
const KEPT = { hours: 24 * 90 };

/** The numbers of incorrect ledger entries, payments, and days. All are 0 if the ledger is correct. */
export type LedgerFound = { unbalanced: number; differing: number; altered: number };

/**
 * Checks that the lines of each ledger entry sum to zero, that the ledger agrees with each payment on the
 * amounts taken, refunded, charged back, and owed, and that finished days still contain what they did. Checks
 * what has changed since the last run, and some of the finished days in turn, so a run takes no longer as the
 * ledger grows. Records all differences that are open, and e-mails the admins of new ones, and once a day of
 * old ones.
 */
export async function checkLedger(ctx: Context<Product>): Promise<LedgerFound> {
  await checkChanged(ctx);
  await checkDays(ctx);
  await dropResolved(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const isNews = await claimTelling(ctx);
    const found = await countDifferences(ctx);
    await ctx.db.insert(ledgerChecks).values({ id: ctx.newId(), at: asDate(ctx.now()), ...found });
    await ctx.db.delete(ledgerChecks).where(lt(ledgerChecks.at, asDate(ctx.now().subtract(KEPT))));
    if (isNews) await tellOf(ctx, found);
    return found;
  });
}

async function tellOf(ctx: Context<Product>, found: LedgerFound): Promise<void> {
  const { unbalanced, differing, altered } = found;
  ctx.log.error(found, 'the ledger does not balance');
  await tellAdmins(ctx, {
    subject: 'The check of the ledger has found a difference',
    heading: 'The ledger does not balance',
    paragraphs: [
      'Every ten minutes we check that every movement of money balances, that the ledger has what the payments say, and that past days are as they were. This is not so now. Please look before more money moves.',
    ],
    facts: [
      ['Movements that do not balance', String(unbalanced)],
      ['Payments that differ', String(differing)],
      ['Days whose records have changed', String(altered)],
    ],
    button: { label: 'Open the payments', url: `${ctx.publicOrigin}/admin/payments` },
  });
}
