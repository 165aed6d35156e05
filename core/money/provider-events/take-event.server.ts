import { readNotice } from '../../../platform/payments/notices.ts';
import type { AnyContext } from '../../context.ts';
import { receiveEvent } from './receive-event.server.ts';

/**
 * Verifies the signature of a webhook request, and stores its event for a job to apply.
 * @param body the raw bytes that the signature covers.
 * @returns 'known' if the event was already stored; 'forged' if it is unreadable, or if its signature is
 * missing, wrong, too old, or from the future.
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
