import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { AnyContext, Context, ProviderEvent } from '../../context.ts';

/**
 * Returns the same Context with a provider as its actor, to apply one of the provider's events or answers.
 */
export function asProvider(ctx: AnyContext, provider: ProviderName, eventId: string): Context<ProviderEvent> {
  return { ...ctx, actor: { kind: 'provider', provider, eventId }, sessionId: null };
}
