import { asDate } from '../../../lib/as-date.ts';
import type { Notice, ProviderName } from '../../../platform/payments/provider.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { providerEvents } from '../payments/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'apply-events': NoPayload;
  }
}

/**
 * Stores a verified event once, even if it arrives repeatedly, and queues the job that applies it. This way,
 * we never lose an event that we acknowledged, and the provider doesn't wait until we apply it.
 * @param payload the event, without data that identifies the payer.
 * @returns false if the event was already stored.
 */
export async function receiveEvent(
  ctx: Pick<AnyContext, 'db' | 'query' | 'jobs' | 'now' | 'newId'>,
  provider: ProviderName,
  payload: object,
  { eventId, type }: Pick<Notice, 'eventId' | 'type'>,
): Promise<boolean> {
  const receivedAt = asDate(ctx.now());
  return await inTransaction(ctx, async (ctx) => {
    const kept = await ctx.db
      .insert(providerEvents)
      .values({ id: ctx.newId(), provider, eventId, type, payload, receivedAt })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (kept.length > 0) await ctx.jobs.enqueue('apply-events', {});
    return kept.length > 0;
  });
}
