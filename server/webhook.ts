import type { Handler } from 'hono';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import { takeCalendarNotice } from '../core/practice/connected-calendars/watch-calendars.server.ts';
import type { Services } from './services.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };
const MAX_LENGTH = 200;

/**
 * Serves `POST /webhooks/payments` for the payment provider's events. Nothing parses the body before its
 * signature is verified. Success means that the event is stored exactly once; a job applies it later.
 */
export function takeWebhook({ contextFor }: Pick<Services, 'contextFor'>): Handler {
  return async (c) => {
    const ctx = contextFor({ actor: null, sessionId: null, clientAddress: 'none' });
    const body = new Uint8Array(await c.req.raw.arrayBuffer());
    const taken = await takeEvent(ctx, body, c.req.raw.headers);
    if (taken === 'forged') return c.text('This is no event of the payment provider.', 400, NO_STORE);
    return c.text(taken, 200, NO_STORE);
  };
}

/**
 * Serves `POST /webhooks/calendars/google`: notices of changes in calendars that we watch. A notice says nothing
 * more than which watch it belongs to, so its body is not read.
 */
export function takeGoogleNotice({ contextFor }: Pick<Services, 'contextFor'>): Handler {
  return async (c) => {
    const channelId = c.req.header('X-Goog-Channel-ID') ?? '';
    const secret = c.req.header('X-Goog-Channel-Token') ?? '';
    const ctx = contextFor({ actor: null, sessionId: null, clientAddress: 'none' });
    const isShort = channelId.length <= MAX_LENGTH && secret.length <= MAX_LENGTH;
    const isTaken = isShort && (await takeCalendarNotice(ctx, { channelId, secret }));
    return c.body(null, isTaken ? 204 : 404, NO_STORE);
  };
}
