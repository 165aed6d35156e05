import { sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { sandboxRecords } from '../payments/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'sweep-sandbox': NoPayload;
  }
}

/** For how long the sandbox keeps its pages, its portals and the answers to what was asked twice, days. */
export const KEEP_TEST_PAGES_DAYS = 30;
/** And test payments, which can be given back that long, and subscriptions that have ended. */
export const KEEP_TEST_PAYMENTS_DAYS = 365;

/**
 * Removes what the sandbox no longer needs: old pages and answers, then old payments and what became of them, ended
 * subscriptions and whoever had one of them. One that runs, and an account for payouts, stays, however old. Our own rows of payments and the ledger are not touched. Run by a job, and again without harm.
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
          or ${sandboxRecords.id} like 'subscription:%' and ${sandboxRecords.data} ->> 'status' = 'ended'
          or ${sandboxRecords.id} like 'customer:%' and not exists (
            select from sandbox_records kept
            where kept.id = 'subscription:' || (${sandboxRecords.data} ->> 'subscriptionRef')))
        and ${sandboxRecords.updatedAt} < ${before(KEEP_TEST_PAYMENTS_DAYS)}::timestamptz`)
    .returning({ id: sandboxRecords.id });
  return gone.length;
}
