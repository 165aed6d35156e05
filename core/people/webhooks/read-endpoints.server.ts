import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { asInstant } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { isHeld } from './held.server.ts';
import { isTurn } from './is-turn.ts';
import {
  ENDPOINT,
  type EndpointRow,
  type EndpointsOf,
  endpointsOf,
  ownerToRead,
  readEndpoint,
} from './own-endpoint.server.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './tables.ts';

const MAX_DELIVERIES = 50;

export type EndpointShown = Pick<
  EndpointRow,
  'id' | 'address' | 'events' | 'paused' | 'practiceId' | 'isHeld'
> & { isFailing: boolean };

export type DeliveryShown = {
  id: string;
  eventId: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed';
  at: Temporal.Instant;
  attempts: number;
  status: number | null;
  fault: string | null;
  milliseconds: number | null;
  nextTryAt: Temporal.Instant | null;
};

/** Returns the endpoints of the signed-in person or of a practice that they own, oldest first. */
export async function readEndpoints(ctx: Context, of: EndpointsOf): Promise<EndpointShown[]> {
  const rows = await ctx.db
    .select(ENDPOINT)
    .from(webhookEndpoints)
    .where(endpointsOf(ownerToRead(ctx, of)))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map((row) => shown(ctx, row));
}

/** Returns an endpoint and its latest deliveries, newest first. Refuses those of others. */
export async function readDeliveries(
  ctx: Context,
  endpointId: string,
): Promise<{ endpoint: EndpointShown; deliveries: DeliveryShown[] }> {
  const endpoint = await readEndpoint(ctx, endpointId);
  const rows = await ctx.db
    .select({
      delivery: webhookDeliveries,
      type: webhookEvents.type,
      isTurn: sql<boolean>`${sql.raw(isTurn('webhook_deliveries'))}`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.endpointId, endpoint.id))
    .orderBy(desc(webhookDeliveries.position))
    .limit(MAX_DELIVERIES);
  const isPaused = endpoint.paused !== null || !endpoint.isHeld;
  return {
    endpoint: shown(ctx, endpoint),
    deliveries: rows.map(({ delivery, type, isTurn }) => {
      const { id, eventId, state, attempts, status, fault, milliseconds, createdAt, nextTryAt } = delivery;
      const next = Math.max(nextTryAt.getTime(), endpoint.restUntil?.getTime() ?? 0);
      const isComing = state === 'waiting' && isTurn && !isPaused;
      const nextTry = isComing ? Temporal.Instant.fromEpochMilliseconds(next) : null;
      const at = asInstant(createdAt);
      return { id, eventId, type, state, at, attempts, status, fault, milliseconds, nextTryAt: nextTry };
    }),
  };
}

/** While an admin views the account, the address shows only its host, because its path can be secret. */
function shown(
  ctx: Context,
  { id, address, events, paused, practiceId, isHeld, failingSince }: EndpointRow,
): EndpointShown {
  const isFailing = failingSince !== null;
  return {
    id,
    address: ctx.viewing ? new URL(address).origin : address,
    events,
    paused,
    practiceId,
    isHeld,
    isFailing,
  };
}

export type WaitingWebhooks = {
  waiting: number;
  /** How many of these were tried and failed. */
  failing: number;
  /** For how many seconds the oldest of these has waited. */
  oldestSeconds: number | null;
  /** For how many seconds the oldest that could go out now could have: more if nodes or a receiver are slow. */
  dueSeconds: number | null;
};

/** Returns what waits for endpoints that get events, for the operator. */
export async function readWaitingWebhooks(ctx: Context<Product>): Promise<WaitingWebhooks> {
  const now = sql`${ctx.now().toString()}::timestamptz`;
  const { state, attempts, createdAt, nextTryAt } = webhookDeliveries;
  const { paused, restUntil } = webhookEndpoints;
  const since = (instant: SQL) => sql<number | null>`extract(epoch from ${now} - ${instant})::float8`;
  const isDue = sql`greatest(${nextTryAt}, ${restUntil}) <= ${now} and ${sql.raw(isTurn('webhook_deliveries'))}`;
  const [row] = await ctx.db
    .select({
      waiting: sql<number>`count(*)::int`,
      failing: sql<number>`(count(*) filter (where ${attempts} > 0))::int`,
      oldestSeconds: since(sql`min(${createdAt})`),
      dueSeconds: since(sql`min(greatest(${nextTryAt}, ${restUntil})) filter (where ${isDue})`),
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(state, 'waiting'), isNull(paused), sql.raw(isHeld('webhook_endpoints'))));
  return row!;
}
