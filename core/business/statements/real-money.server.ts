import { type SQL, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import type { StatementLine } from './statement.ts';

/** Test payments count only if the sandbox is the provider. */
const hasTestMoney = ({ payments }: Pick<AnyContext, 'payments'>) => payments.provider.name === 'sandbox';

/** Checks whether a charge by this provider counts toward a year's gross amount. */
export function isCounted(ctx: Pick<AnyContext, 'payments'>, { provider }: Pick<StatementLine, 'provider'>) {
  return provider !== 'sandbox' || hasTestMoney(ctx);
}

/**
 * Returns SQL for whether a line is a charge that counts toward a year's gross amount.
 * @param line the alias of the statement lines in the query.
 */
export function countsSql(ctx: Pick<AnyContext, 'payments'>, line: SQL): SQL {
  const isMoney = hasTestMoney(ctx) ? sql`true` : sql`${line}.provider <> 'sandbox'`;
  return sql`(${line}.kind in ('consultation', 'extension') and ${isMoney})`;
}
