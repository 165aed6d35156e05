import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { AnyContext } from '../../context.ts';

export type MoneyHealth = {
  /** The differences that the last check of the ledger found; null before the first check. */
  ledgerDifferences: number | null;
  /** Seconds since that check; null before the first one. */
  ledgerCheckAge: number | null;
  /** The provider's events that are not applied yet, and how many of them failed at least once. */
  eventsToApply: number;
  eventsFailed: number;
  /** The age of the oldest event that is not applied, in seconds; 0 if there is none. */
  oldestEventAge: number;
};

/** Reads what an operator watches about money. Doesn't check the caller, and names no person or payment. */
export async function readMoneyHealth(ctx: AnyContext): Promise<MoneyHealth> {
  const now = sql`${ctx.now().toString()}::timestamptz`;
  const [health] = await runSql<MoneyHealth>(
    ctx.db,
    sql`
    select last.differences as "ledgerDifferences", last.age as "ledgerCheckAge",
      events.all as "eventsToApply", events.failed as "eventsFailed", events.oldest as "oldestEventAge"
    from (select count(*)::int as all, count(failure)::int as failed,
        coalesce(extract(epoch from ${now} - min(received_at)), 0)::float8 as oldest
      from provider_events where applied_at is null and mismatch is null) as events
    left join (select unbalanced + differing + altered as differences, extract(epoch from ${now} - at)::float8 as age
      from ledger_checks order by at desc limit 1) as last on true`,
  );
  return health!;
}
