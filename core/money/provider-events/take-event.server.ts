import { readNotice } from '../../../platform/payments/notices.ts';
import type { AnyContext } from '../../context.ts';
import { receiveEvent } from './receive-event.server.ts';

/**
 * Takes what comes to the webhook: proves that the provider has sent it, and keeps it to be applied.
 * @param body the bytes as they came, before anything has read them.
 * @returns 'forged' for what nobody has signed, what was signed too long ago or in the future, and what cannot be read.
 */
export async function takeEvent(
  ctx: AnyContext,
  body: Uint8Array,
  headers: Headers,
): Promise<'kept' | 'known' | 'forged'> {
  const { provider } = ctx.payments;
  const payload = await provider.proven(body, headers, ctx.now());
  if (!payload) return 'forged';
  const isNew = await receiveEvent(ctx, provider.name, payload, readNotice(provider.name, payload));
  return isNew ? 'kept' : 'known';
}
