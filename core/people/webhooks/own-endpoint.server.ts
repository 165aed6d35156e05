import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import * as words from '#text/people/webhooks/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { holdSession } from '../accounts/open-addresses.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import { asOwnerOf } from '../experts/change-practice.server.ts';
import { mayActFor } from '../experts/may-act-for.ts';
import { isHeld } from './held.server.ts';
import { webhookEndpoints } from './tables.ts';

/** Whose endpoints: the person's own, or those of a practice that they own. */
export type EndpointsOf = 'own' | { practiceId: string };

/** The columns of an endpoint's owner. Exactly one is set. */
export type OwnerColumns = { userId: string; practiceId: null } | { userId: null; practiceId: string };

export type EndpointRow = typeof webhookEndpoints.$inferSelect & { isHeld: boolean };

/** The columns of an endpoint, and whether it is held. */
export const ENDPOINT = {
  ...getTableColumns(webhookEndpoints),
  isHeld: sql<boolean>`${sql.raw(isHeld('webhook_endpoints'))}`,
};

/** Returns the owner, if the signed-in person may see their endpoints. Refuses otherwise. */
export function ownerToRead(ctx: Context, of: EndpointsOf): OwnerColumns {
  const actor = signedIn(ctx);
  if (of === 'own') return { userId: actor.id, practiceId: null };
  const practiceId = of.practiceId.toLowerCase();
  if (!isId(practiceId) || !mayActFor(actor, practiceId, 'owner')) {
    throw new Refusal('not_found', words.no_such_practice);
  }
  return { userId: null, practiceId };
}

/** Matches the endpoints of an owner. */
export const endpointsOf = ({ userId, practiceId }: OwnerColumns) =>
  userId === null ? eq(webhookEndpoints.practiceId, practiceId) : eq(webhookEndpoints.userId, userId);

/** Locks the owner of endpoints, and runs `work` in the same transaction. Refuses as `ownerToRead` does. */
export async function asEndpointOwner<Result>(
  ctx: Context,
  of: EndpointsOf,
  work: (ctx: Context, owner: OwnerColumns) => Promise<Result>,
): Promise<Result> {
  const owner = ownerToRead(ctx, of);
  const inHand = async (ctx: Context) => {
    // A browser that was just signed out must not open a way out for data.
    await holdSession(ctx);
    return await work(ctx, owner);
  };
  if (owner.practiceId !== null) {
    return await asOwnerOf(ctx, { practiceId: owner.practiceId }, inHand);
  }
  return await inTransaction(ctx, async (ctx) => {
    const isOwner = eq(users.id, owner.userId);
    await ctx.db.select({ id: users.id }).from(users).where(isOwner).for('no key update');
    return await inHand(ctx);
  });
}

/** Returns an endpoint that the signed-in person may see. Refuses otherwise. */
export async function readEndpoint(ctx: Context, id: string): Promise<EndpointRow> {
  const actor = signedIn(ctx);
  const [row] = isId(id)
    ? await ctx.db.select(ENDPOINT).from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    : [];
  const isTheirs =
    row && (row.userId === actor.id || (row.practiceId && mayActFor(actor, row.practiceId, 'owner')));
  if (!isTheirs) throw new Refusal('not_found', words.no_such_endpoint);
  return row;
}

/** Locks an endpoint of the signed-in person or their practice, and runs `work` in the same transaction. */
export async function withEndpoint<Result>(
  ctx: Context,
  id: string,
  work: (ctx: Context, endpoint: EndpointRow) => Promise<Result>,
): Promise<Result> {
  const { practiceId } = await readEndpoint(ctx, id);
  return await asEndpointOwner(ctx, practiceId === null ? 'own' : { practiceId }, async (ctx, owner) => {
    const [row] = await ctx.db
      .select(ENDPOINT)
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, id), endpointsOf(owner)))
      .for('no key update');
    if (!row) throw new Refusal('not_found', words.no_such_endpoint);
    return await work(ctx, row);
  });
}
