import { and, eq, gt, isNull } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { asDate } from '../../../lib/as-date.ts';
import { secondsToWait } from '../../../lib/retry-after.ts';
import { FetchRefused } from '../../../platform/web/safe-fetch.server.ts';
import type { SafeSend } from '../../../platform/web/safe-send.server.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import {
  type Attempt,
  askedWait,
  delayAfter,
  FAILING_DAYS,
  LONG_OUTAGE,
  type Outcome,
  outcomeOf,
  restAfter,
} from './delivery-rules.ts';
import { isTurn } from './is-turn.ts';
import { ENDPOINT, type EndpointRow } from './own-endpoint.server.ts';
import { signingSecrets } from './secrets.server.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';
import { tellOfPause } from './tell-of-pause.server.ts';

/** How many deliveries go to one endpoint at once. */
const AT_ONCE = 5;
/** How long a node holds a delivery. Longer than an attempt takes; if the node dies, another tries after it. */
const HELD_SECONDS = 30;
/** A run ends after this many milliseconds, or after one slow batch. So a slow receiver takes turns with others. */
const RUN_MS = 5_000;
const SLOW_MS = 1_000;

export type WebhookMeans = {
  send: SafeSend;
  /** Counts an attempt. */
  note(outcome: Outcome): void;
};

type Claimed = { id: string; eventId: string; body: string; attempts: number; isResent: boolean };

/**
 * Sends what is due to one endpoint. Events about one subject go out one after another, in order; others, and
 * what was sent again by hand, at the same time. Each attempt is noted on its own, so a run can end at any point,
 * and several can run at once.
 */
export async function deliverWebhooks(
  ctx: Context<Product>,
  { endpointId }: { endpointId: string },
  means: WebhookMeans,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    const turn = await claim(ctx, endpointId);
    if (turn === null) return;
    const beganBatch = performance.now();
    const secrets = await signingSecrets(ctx, endpointId);
    const outcomes = await Promise.all(
      turn.claimed.map((one) => deliverOne(ctx, turn.endpoint, one, secrets, means)),
    );
    // Each failure has queued the next run.
    if (outcomes.includes('outage')) return;
    const now = performance.now();
    if (now - beganBatch > SLOW_MS || now - began > RUN_MS) {
      await inTransaction(ctx, ({ jobs }) => jobs.enqueue('deliver-webhooks', { endpointId }));
      return;
    }
  }
}

type Turn = { endpoint: EndpointRow; claimed: Claimed[] };

/**
 * Claims deliveries that are due: the oldest of each subject, and those sent again by hand. Null if there are
 * none, or if the endpoint is gone, paused, not held, or resting.
 */
async function claim(ctx: Context<Product>, endpointId: string): Promise<Turn | null> {
  const now = ctx.now();
  return await inTransaction(ctx, async (ctx) => {
    const [endpoint] = await ctx.db
      .select(ENDPOINT)
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.paused)))
      .for('no key update');
    if (!endpoint?.isHeld || isResting(endpoint, now)) return null;
    const until = now.add({ seconds: HELD_SECONDS });
    const claimed = await ctx.query<Claimed>('claim webhooks', CLAIM, [
      endpointId,
      now.toString(),
      until.toString(),
    ]);
    return claimed.length > 0 ? { endpoint, claimed } : null;
  });
}

const isResting = ({ restUntil }: EndpointRow, now: Temporal.Instant) =>
  restUntil !== null && restUntil.getTime() > now.epochMilliseconds;

const CLAIM = `
  with due as (
    select d.id from webhook_deliveries d
    where d.endpoint_id = $1 and d.state = 'waiting' and d.next_try_at <= $2::timestamptz
      and (d.held_until is null or d.held_until <= $2)
      and ${isTurn('d')}
    order by d.position limit ${AT_ONCE} for update skip locked
  ), held as (
    update webhook_deliveries d set held_until = $3::timestamptz from due where d.id = due.id
    returning d.id, d.event_id, d.attempts, d.is_resent
  )
  select held.id, held.event_id as "eventId", e.body, held.attempts, held.is_resent as "isResent"
  from held join webhook_events e on e.id = held.event_id`;

async function deliverOne(
  ctx: Context<Product>,
  endpoint: EndpointRow,
  { id, eventId, body, isResent }: Claimed,
  secrets: readonly string[],
  means: WebhookMeans,
): Promise<Outcome> {
  const at = asDate(ctx.now());
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
    ...(isResent && { 'plugwell-resent': 'true' }),
  };
  const began = performance.now();
  const attempt = await means.send(endpoint.address, { headers, body }).then(
    ({ status, retryAfter }): Attempt => ({ status, waitSeconds: secondsToWait(retryAfter, at.getTime()) }),
    (error): Attempt => {
      if (error instanceof FetchRefused) return { fault: error.fault };
      throw error;
    },
  );
  const milliseconds = Math.round(performance.now() - began);
  const outcome = outcomeOf(attempt);
  means.note(outcome);
  await noteAttempt(ctx, { endpointId: endpoint.id, deliveryId: id, attempt, outcome, milliseconds });
  return outcome;
}

type Made = {
  endpointId: string;
  deliveryId: string;
  attempt: Attempt;
  outcome: Outcome;
  milliseconds: number;
};

/** Notes an attempt on the delivery and its endpoint. Does nothing if the endpoint was deleted meanwhile. */
async function noteAttempt(given: Context<Product>, made: Made): Promise<void> {
  const { endpointId, deliveryId, attempt, outcome, milliseconds } = made;
  await inTransaction(given, async (ctx) => {
    const [endpoint] = await ctx.db
      .select(ENDPOINT)
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
      .for('no key update');
    const [delivery] = await ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, deliveryId))
      .for('update');
    if (!endpoint || !delivery) return;
    const now = ctx.now();
    const attempts = delivery.attempts + 1;
    const delay = Math.max(delayAfter(attempts, chanceOf(ctx)), askedWait(attempt));
    const next = now.add({ milliseconds: delay });
    const isOver = next.epochMilliseconds > delivery.giveUpAt.getTime();
    const isDelivered = outcome === 'delivered';
    await ctx.db
      .update(webhookDeliveries)
      .set({
        state: isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting',
        attempts,
        heldUntil: null,
        triedAt: asDate(now),
        status: 'status' in attempt ? attempt.status : null,
        fault: 'fault' in attempt ? attempt.fault : null,
        milliseconds,
        ...(isDelivered ? {} : { nextTryAt: asDate(next) }),
      })
      .where(eq(webhookDeliveries.id, deliveryId));
    if (isDelivered) await noteSuccess(ctx, endpoint, now);
    else {
      await noteFailure(ctx, endpoint, { attempt, outcome }, now);
      if (!isOver) await ctx.jobs.enqueue('deliver-webhooks', { endpointId }, { startAfter: next });
    }
  });
}

async function noteSuccess(
  ctx: Context<Product>,
  endpoint: EndpointRow,
  now: Temporal.Instant,
): Promise<void> {
  const { id, failingSince, outages } = endpoint;
  if (failingSince === null && outages === 0) return;
  // Another delivery of this batch began the rest, perhaps because the receiver asked for it.
  const isStillResting = isResting(endpoint, now);
  await ctx.db
    .update(webhookEndpoints)
    .set({ outages: 0, failingSince: null, ...(!isStillResting && { restUntil: null }) })
    .where(eq(webhookEndpoints.id, id));
  if (!isStillResting && outages >= LONG_OUTAGE) await hasten(ctx, id, asDate(now));
}

/**
 * Lets the endpoint rest after an outage, at least for as long as it asks, and pauses it if it has failed for too
 * long.
 */
async function noteFailure(
  ctx: Context<Product>,
  endpoint: EndpointRow,
  { attempt, outcome }: Pick<Made, 'attempt' | 'outcome'>,
  now: Temporal.Instant,
): Promise<void> {
  const isIt = eq(webhookEndpoints.id, endpoint.id);
  const failingSince = endpoint.failingSince ?? asDate(now);
  await ctx.db.update(webhookEndpoints).set({ failingSince }).where(isIt);
  // Deliveries that fail together are one outage.
  const isOne = isResting(endpoint, now);
  const outages = endpoint.outages + (isOne ? 0 : 1);
  const rest = Math.max(isOne ? 0 : restAfter(outages, chanceOf(ctx)), askedWait(attempt));
  const until = now.add({ milliseconds: rest });
  if (outcome === 'outage' && !isResting(endpoint, until)) {
    await ctx.db
      .update(webhookEndpoints)
      .set({ outages, restUntil: asDate(until) })
      .where(isIt);
    await ctx.jobs.enqueue('deliver-webhooks', { endpointId: endpoint.id }, { startAfter: until });
  }
  const isTooLong = now.epochMilliseconds - failingSince.getTime() >= FAILING_DAYS * 86_400_000;
  if (endpoint.paused !== null || !(isTooLong || outcome === 'gone')) return;
  await ctx.db
    .update(webhookEndpoints)
    .set({ paused: 'failures', pausedAt: asDate(now) })
    .where(isIt);
  await tellOfPause(ctx, endpoint);
}

/** Makes due at once what failed while the receiver was out. */
async function hasten(ctx: Context<Product>, endpointId: string, now: Date): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ nextTryAt: now })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'waiting'),
        gt(webhookDeliveries.nextTryAt, now),
      ),
    );
}

const chanceOf = (ctx: Context<Product>) => ctx.chance.below(1000) / 1000;
