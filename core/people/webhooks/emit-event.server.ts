import type { AnyContext } from '../../context.ts';
import type { EventType, TEST_EVENT } from './event-types.ts';
import { isHeld } from './held.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Sends what waits for an endpoint. */
    'deliver-webhooks': { endpointId: string };
  }
}

/** How many days an event is tried. */
export const TRY_DAYS = 3;

/** Facts that an event may carry: IDs, times, amounts, and our own words for states. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>;

export type WebhookEvent = {
  type: EventType;
  /** The row that the event is about. The caller holds its lock, so its events stay in order. */
  subjectId: string;
  /** The people and practices whose endpoints hear of it. */
  userIds?: readonly string[];
  practiceIds?: readonly string[];
  /** No names, no addresses, and nothing that someone wrote. */
  data: EventData;
};

const ADD = `
  with heard as (
    select id from webhook_endpoints
    where paused is null and $4 = any(events)
      and (user_id = any($7::uuid[]) or practice_id = any($8::uuid[]))
      and ${isHeld('webhook_endpoints')}
  ), event as (
    insert into webhook_events (id, type, subject_id, body, created_at)
    select $1::uuid, $4, $2::uuid, $3, $5::timestamptz where exists (select from heard)
    returning id, position
  )
  insert into webhook_deliveries
    (id, endpoint_id, event_id, subject_id, position, state, next_try_at, give_up_at, created_at)
  select gen_random_uuid(), heard.id, event.id, $2::uuid, event.position, 'waiting', $5, $6::timestamptz, $5
  from event, heard
  returning endpoint_id as "endpointId"`;

/**
 * Notes an event for each endpoint that asked for it. Call this in the transaction that decides the event: it is
 * sent if and only if that commits.
 */
export async function emitEvent(ctx: AnyContext, event: WebhookEvent): Promise<void> {
  const { type, subjectId, userIds = [], practiceIds = [], data } = event;
  const now = ctx.now();
  const rows = await ctx.query<{ endpointId: string }>('webhook event', ADD, [
    ...[ctx.newId(), subjectId, bodyOf(type, now, data), type],
    ...[now.toString(), now.add({ hours: 24 * TRY_DAYS }).toString(), userIds, practiceIds],
  ]);
  for (const { endpointId } of rows) await ctx.jobs.enqueue('deliver-webhooks', { endpointId });
}

/** Returns the JSON of an event in the shape of Standard Webhooks. */
export function bodyOf(type: EventType | typeof TEST_EVENT, now: Temporal.Instant, data: EventData): string {
  return JSON.stringify({ type, timestamp: now.toString({ smallestUnit: 'millisecond' }), data });
}
