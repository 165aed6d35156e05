import type { AnyContext, Context, ProviderEvent } from '../../context.ts';

/** The same Context, in which a provider says something: by an event, or as its answer when it was asked. */
export function asProvider(ctx: AnyContext, provider: string, eventId: string): Context<ProviderEvent> {
  return { ...ctx, actor: { kind: 'provider', provider, eventId }, sessionId: null };
}
