import { sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { sandboxRecords } from '../payments/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'sweep-sandbox': NoPayload;
  }
}

/** How long the sandbox keeps its pages and its answers to repeated calls. */
const KEEP_TEST_PAGES_DAYS = 30;
/** How long the sandbox keeps test payments and ended subscriptions. Payments can be refunded until then. */
const KEEP_TEST_PAYMENTS_DAYS = 365;

/**
 * Deletes old records of the sandbox: pages and answers, then payments and their records, ended
 * subscriptions, and their customers. Keeps running subscriptions and payout accounts. Does not touch our
 * payments or the ledger. Idempotent.
 * @returns how many records it deleted.
 */
export async function sweepSandbox(ctx: Pick<AnyContext, 'db' | 'now'>): Promise<number> {
  const before = (days: number) =>
    ctx
      .now()
      .subtract({ hours: 24 * days })
      .toString();
  const gone = await ctx.db
    .delete(sandboxRecords)
    .where(sql`
      (${sandboxRecords.id} like 'key:%' or ${sandboxRecords.id} like 'page:%'
          or ${sandboxRecords.id} like 'portal:%' or ${sandboxRecords.id} like 'onboarding:%')
        and ${sandboxRecords.updatedAt} < ${before(KEEP_TEST_PAGES_DAYS)}::timestamptz
      or (${sandboxRecords.id} like 'payment:%' or ${sandboxRecords.id} like 'transfer:%'
          or ${sandboxRecords.id} like 'chargeback:%' or ${sandboxRecords.id} like 'movement:%'
          or ${sandboxRecords.id} like 'bill:%'
          or ${sandboxRecords.id} like 'subscription:%' and ${sandboxRecords.data} ->> 'status' = 'ended'
          or ${sandboxRecords.id} like 'customer:%' and not exists (
            select from sandbox_records kept
            where kept.id = 'subscription:' || (${sandboxRecords.data} ->> 'subscriptionRef')))
        and ${sandboxRecords.updatedAt} < ${before(KEEP_TEST_PAYMENTS_DAYS)}::timestamptz`)
    .returning({ id: sandboxRecords.id });
  return gone.length;
}
