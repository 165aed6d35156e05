import type { Handler } from 'hono';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import type { Services } from './services.ts';

/**
 * Serves `POST /webhooks/payments` for the payment provider's events. Nothing parses the body before its
 * signature is verified. Success means that the event is stored exactly once; a job applies it later.
 */
export function takeWebhook({ contextFor }: Pick<Services, 'contextFor'>): Handler {
  return async (c) => {
    const ctx = contextFor({ actor: null, sessionId: null, clientAddress: 'none' });
    const body = new Uint8Array(await c.req.raw.arrayBuffer());
    const taken = await takeEvent(ctx, body, c.req.raw.headers);
    const headers = { 'Cache-Control': 'no-store' };
    if (taken === 'forged') return c.text('This is no event of the payment provider.', 400, headers);
    return c.text(taken, 200, headers);
  };
}
