import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/people/webhooks/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { isThisMachine } from '../../../lib/this-machine.ts';
import { mayBePublic } from '../../../platform/web/safe-fetch.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { readInput } from '../experts/change-practice.server.ts';
import { endpointForm, eventsForm, MAX_ENDPOINTS } from './endpoint-form.ts';
import { type EventType, eventTypesFor } from './event-types.ts';
import {
  asEndpointOwner,
  type EndpointsOf,
  endpointsOf,
  type OwnerColumns,
  withEndpoint,
} from './own-endpoint.server.ts';
import { makeSecret } from './secrets.server.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

/**
 * Registers an endpoint. Refuses an address twice, more than `MAX_ENDPOINTS`, and addresses that cannot be
 * public. Where a name leads is checked at each delivery.
 * @param input.toLocalhost whether this copy delivers to its own machine.
 * @returns the signing secret, which can't be read again.
 */
export async function addEndpoint(
  ctx: Context,
  { of, toLocalhost, ...input }: { of: EndpointsOf; toLocalhost: boolean } & z.input<typeof endpointForm>,
): Promise<{ id: string; secret: string }> {
  const { address, events } = readInput(endpointForm, input);
  const url = new URL(address);
  if (!(toLocalhost && isThisMachine(url)) && !mayBePublic(url.hostname)) {
    throw new Refusal('invalid_input', words.address_not_public, { address: [words.address_not_public] });
  }
  return await asEndpointOwner(ctx, of, async (ctx, owner) => {
    const have = await ctx.db.select().from(webhookEndpoints).where(endpointsOf(owner));
    if (have.some((one) => one.address === address)) {
      throw new Refusal('invalid_input', words.have_address, { address: [words.have_address] });
    }
    if (have.length >= MAX_ENDPOINTS) {
      throw new Refusal('too_many_requests', withFacts(words.too_many_endpoints, { most: MAX_ENDPOINTS }));
    }
    const id = ctx.newId();
    const createdAt = asDate(ctx.now());
    const holderId = owner.practiceId === null ? null : signedIn(ctx).id;
    await ctx.db
      .insert(webhookEndpoints)
      .values({ id, ...owner, holderId, address, events: allowed(owner, events), createdAt });
    return { id, secret: await makeSecret(ctx, id) };
  });
}

function allowed({ practiceId }: Pick<OwnerColumns, 'practiceId'>, events: readonly EventType[]) {
  const known = eventTypesFor(practiceId === null ? 'person' : 'practice');
  if (events.some((type) => !known.includes(type))) {
    throw new Refusal('invalid_input', words.choose_an_event, { events: [words.choose_an_event] });
  }
  return known.filter((type) => events.includes(type));
}

/** Chooses the events that an endpoint gets. */
export async function chooseEvents(
  ctx: Context,
  { id, ...input }: { id: string } & z.input<typeof eventsForm>,
): Promise<void> {
  const { events } = readInput(eventsForm, input);
  await withEndpoint(ctx, id, async (ctx, endpoint) => {
    await ctx.db
      .update(webhookEndpoints)
      .set({ events: allowed(endpoint, events) })
      .where(eq(webhookEndpoints.id, id));
  });
}

/** Pauses an endpoint. Nothing that happens meanwhile is sent, not even later. Safe to repeat. */
export async function pauseEndpoint(ctx: Context, id: string): Promise<void> {
  await withEndpoint(ctx, id, async (ctx) => {
    await ctx.db
      .update(webhookEndpoints)
      .set({ paused: 'owner', pausedAt: asDate(ctx.now()) })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.paused)));
  });
}

/** Resumes an endpoint. What still waited from before is sent, unless it is too old. Safe to repeat. */
export async function resumeEndpoint(ctx: Context, id: string): Promise<void> {
  await withEndpoint(ctx, id, async (ctx, { paused, isHeld }) => {
    if (!isHeld) throw new Refusal('status_changed', words.take_over_first);
    if (paused === null) return;
    const now = asDate(ctx.now());
    await ctx.db
      .update(webhookEndpoints)
      .set({ paused: null, pausedAt: null, outages: 0, restUntil: null, failingSince: null })
      .where(eq(webhookEndpoints.id, id));
    await ctx.db
      .update(webhookDeliveries)
      .set({ nextTryAt: now })
      .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')));
    await ctx.jobs.enqueue('deliver-webhooks', { endpointId: id });
  });
}

/** Replaces an endpoint's secret. Both sign for a day. Returns the new one, which can't be read again. */
export async function renewSecret(ctx: Context, id: string): Promise<string> {
  return await withEndpoint(ctx, id, (ctx) => makeSecret(ctx, id));
}

/**
 * Makes the signed-in owner the holder of a practice's endpoint that no one holds. The former holder knows its
 * secret, so it gets a new one, as in `renewSecret`. What waits from before is sent, unless it is too old. A
 * repeat by the same owner makes another secret, because the answer to the first may have been lost.
 * @returns the new secret.
 */
export async function takeOverEndpoint(ctx: Context, id: string): Promise<string> {
  return await withEndpoint(ctx, id, async (ctx, { isHeld, holderId }) => {
    if (isHeld && holderId === signedIn(ctx).id) return await makeSecret(ctx, id);
    if (isHeld) throw new Refusal('status_changed', words.has_holder);
    await ctx.db
      .update(webhookEndpoints)
      .set({ holderId: signedIn(ctx).id })
      .where(eq(webhookEndpoints.id, id));
    await ctx.jobs.enqueue('deliver-webhooks', { endpointId: id });
    return await makeSecret(ctx, id);
  });
}

/** Deletes an endpoint with its deliveries. A delivery that is under way ends, and is not noted. */
export async function deleteEndpoint(ctx: Context, id: string): Promise<void> {
  await withEndpoint(ctx, id, async (ctx) => {
    await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  });
}
