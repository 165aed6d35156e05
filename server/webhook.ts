import type { Handler } from 'hono';
import { z } from 'zod';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import { takeCalendarNotice } from '../core/practice/connected-calendars/watch-calendars.server.ts';
import type { Services } from './services.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };
const MAX_LENGTH = 200;
const MAX_VALIDATION_LENGTH = 2000;
/** One notice is enough to read again; a longer list says no more. */
const MAX_NOTICES = 20;

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

const microsoftNotices = z.object({ value: z.array(z.object({ clientState: z.string() })) });

/**
 * Serves `POST /webhooks/calendars/microsoft`: notices of changes in calendars that we watch, and the question
 * before each watch, which wants its text back. What changed is not read.
 */
export function takeMicrosoftNotices({ contextFor }: Pick<Services, 'contextFor'>): Handler {
  return async (c) => {
    const asked = c.req.query('validationToken');
    if (asked !== undefined && asked.length <= MAX_VALIDATION_LENGTH) return c.text(asked, 200, NO_STORE);
    const channelId = c.req.query('channel') ?? '';
    const read = microsoftNotices.safeParse(await c.req.json().catch(() => null));
    const ctx = contextFor({ actor: null, sessionId: null, clientAddress: 'none' });
    const secrets = new Set(read.data?.value.slice(0, MAX_NOTICES).map(({ clientState }) => clientState));
    let isTaken = false;
    for (const secret of secrets) {
      if (channelId.length > MAX_LENGTH || secret.length > MAX_LENGTH) continue;
      if (await takeCalendarNotice(ctx, { channelId, secret })) isTaken = true;
    }
    return c.body(null, isTaken ? 202 : 404, NO_STORE);
  };
}
