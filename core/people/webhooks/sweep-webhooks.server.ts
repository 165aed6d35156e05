import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isHeld } from './held.server.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookSecrets } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Wakes deliveries whose job was lost, and gives up old ones. */
    'wake-webhooks': NoPayload;
    /** Deletes old events and secrets. */
    'sweep-webhooks': NoPayload;
  }
}

/** How many days events and their deliveries are kept. */
const KEEP_DAYS = 30;
const WAKE_AT_ONCE = 500;
const DELETE_AT_ONCE = 1000;

/**
 * Queues a run for each endpoint with a due delivery that no node is at, such as one whose node died. Gives up
 * what was tried for too long.
 * @returns how many endpoints it woke.
 */
export async function wakeWebhooks(ctx: Context<Product>): Promise<number> {
  const now = asDate(ctx.now());
  const isFree = or(isNull(webhookDeliveries.heldUntil), lte(webhookDeliveries.heldUntil, now));
  const waits = and(eq(webhookDeliveries.state, 'waiting'), isFree);
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(waits, lte(webhookDeliveries.giveUpAt, now)));
  const due = await ctx.db
    .selectDistinct({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        waits,
        lte(webhookDeliveries.nextTryAt, now),
        isNull(webhookEndpoints.paused),
        sql.raw(isHeld('webhook_endpoints')),
        or(isNull(webhookEndpoints.restUntil), lte(webhookEndpoints.restUntil, now)),
      ),
    )
    .limit(WAKE_AT_ONCE);
  await inTransaction(ctx, async ({ jobs }) => {
    for (const { endpointId } of due) await jobs.enqueue('deliver-webhooks', { endpointId });
  });
  return due.length;
}

/** Deletes events that are older than `KEEP_DAYS` with their deliveries, and secrets that no longer sign. */
export async function sweepWebhooks(ctx: Context<Product>): Promise<number> {
  const now = ctx.now();
  await ctx.db.delete(webhookSecrets).where(lte(webhookSecrets.until, asDate(now)));
  const before = asDate(now.subtract({ hours: 24 * KEEP_DAYS }));
  let deleted = 0;
  for (;;) {
    const old = ctx.db
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(lte(webhookEvents.createdAt, before))
      .limit(DELETE_AT_ONCE);
    const gone = await ctx.db
      .delete(webhookEvents)
      .where(inArray(webhookEvents.id, old))
      .returning({ id: webhookEvents.id });
    deleted += gone.length;
    if (gone.length < DELETE_AT_ONCE) return deleted;
  }
}
