import { and, eq, sql } from 'drizzle-orm';
import * as words from '#text/people/webhooks/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { bodyOf, TRY_DAYS } from './emit-event.server.ts';
import { TEST_EVENT } from './event-types.ts';
import { type EndpointRow, withEndpoint } from './own-endpoint.server.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './tables.ts';

/** Sends an endpoint an event that means nothing. Refuses while the endpoint is paused or not held. */
export async function sendTestWebhook(ctx: Context, endpointId: string): Promise<void> {
  await countAttempt(ctx, 'webhook', signedIn(ctx).id);
  await withEndpoint(ctx, endpointId, async (ctx, endpoint) => {
    refusePaused(endpoint);
    const now = ctx.now();
    const id = ctx.newId();
    const createdAt = asDate(now);
    const [event] = await ctx.db
      .insert(webhookEvents)
      .values({
        id,
        type: TEST_EVENT,
        subjectId: id,
        body: bodyOf(TEST_EVENT, now, { endpointId }),
        createdAt,
      })
      .returning();
    await ctx.db.insert(webhookDeliveries).values({
      id: ctx.newId(),
      endpointId,
      eventId: id,
      subjectId: id,
      position: event!.position,
      state: 'waiting',
      createdAt,
      ...dueNow(now),
    });
    await beginNow(ctx, endpointId);
  });
}

/**
 * Sends an event again, with the same ID, whether it arrived before or not, and outside the order of its subject:
 * it is marked, and newer events don't wait for it. One that still waits for its turn keeps it, and is tried now.
 * Refuses while the endpoint is paused or not held, and events that are no longer kept.
 */
export async function sendWebhookAgain(
  ctx: Context,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<void> {
  await countAttempt(ctx, 'webhook', signedIn(ctx).id);
  await withEndpoint(ctx, endpointId, async (ctx, endpoint) => {
    refusePaused(endpoint);
    const sent = isId(deliveryId)
      ? await ctx.db
          .update(webhookDeliveries)
          .set({
            state: 'waiting',
            isResent: sql`${webhookDeliveries.isResent} or ${webhookDeliveries.state} <> 'waiting'`,
            ...dueNow(ctx.now()),
          })
          .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
          .returning({ id: webhookDeliveries.id })
      : [];
    if (sent.length === 0) throw new Refusal('not_found', words.no_such_delivery);
    await beginNow(ctx, endpointId);
  });
}

function refusePaused({ paused, isHeld }: EndpointRow): void {
  if (!isHeld) throw new Refusal('status_changed', words.take_over_first);
  if (paused !== null) throw new Refusal('status_changed', words.resume_first);
}

const dueNow = (now: Temporal.Instant) => ({
  attempts: 0,
  nextTryAt: asDate(now),
  giveUpAt: asDate(now.add({ hours: 24 * TRY_DAYS })),
});

/** Ends the rest of an endpoint, because its owner wants to see an answer now. */
async function beginNow(ctx: Context, endpointId: string): Promise<void> {
  await ctx.db
    .update(webhookEndpoints)
    .set({ restUntil: sql`null` })
    .where(eq(webhookEndpoints.id, endpointId));
  await ctx.jobs.enqueue('deliver-webhooks', { endpointId });
}
