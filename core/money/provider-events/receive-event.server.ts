import type { Notice, ProviderName } from '../../../platform/payments/provider.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { providerEvents } from '../payments/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Applies what providers have told and nobody has applied yet. */
    'apply-events': NoPayload;
  }
}

/**
 * Keeps an event that its provider has proved to have sent, once however often it comes, and has it applied by a
 * job: what was answered with success is never lost, and a provider never waits for its effect.
 * @param payload without what names the payer.
 * @returns false when it was there already.
 */
export async function receiveEvent(
  ctx: Pick<AnyContext, 'db' | 'query' | 'jobs' | 'now' | 'newId'>,
  provider: ProviderName,
  payload: object,
  { eventId, type }: Pick<Notice, 'eventId' | 'type'>,
): Promise<boolean> {
  const receivedAt = new Date(ctx.now().epochMilliseconds);
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
