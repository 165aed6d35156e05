import { and, eq } from 'drizzle-orm';
import * as words from '#text/people/accounts/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import type { AddressChanges, OpenAddress, OpenAddressKind } from './open-addresses.ts';
import { signedIn } from './signed-in.ts';
import { sessions, users } from './tables.ts';

/** A link that opens without signing in, and what its owner can do with the link. */
export type OpenNow = OpenAddress & { kind: OpenAddressKind; mayEnd: boolean; mayRenew: boolean };

/** Lists the signed-in user's links. Returns none while an admin views the account. */
export async function readOpenAddresses(ctx: Context): Promise<OpenNow[]> {
  if (ctx.viewing) return [];
  return await openAddressesOf(ctx, signedIn(ctx).id);
}

async function openAddressesOf(ctx: AnyContext, userId: string): Promise<OpenNow[]> {
  const all: OpenNow[] = [];
  for (const kind of kindsOf(ctx)) {
    const { list, end, renew } = ctx.openAddresses[kind];
    const mayRenew = renew !== null;
    for (const one of await list(ctx, userId)) all.push({ ...one, kind, mayEnd: end !== null, mayRenew });
  }
  return all;
}

const kindsOf = (ctx: AnyContext) => Object.keys(ctx.openAddresses) as OpenAddressKind[];

/**
 * Ends or renews a link of the signed-in user. Ignores a link that no longer works. Refuses if links of
 * this kind can't be ended or renewed.
 */
export async function changeOpenAddress(
  ctx: Context,
  { kind, id, how }: { kind: string; id: string; how: 'end' | 'renew' },
): Promise<void> {
  const me = signedIn(ctx);
  const known = kindsOf(ctx).find((one) => one === kind);
  const change = known && ctx.openAddresses[known][how];
  if (!known || !change) throw new Refusal('not_allowed', words.link_not_changeable);
  await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx);
    const open = await ctx.openAddresses[known].list(ctx, me.id);
    if (open.some((one) => one.id === id)) await change(ctx, me.id, [id]);
  });
}

/** Renews a person's links. Ends links that can't be renewed, except those that can't be ended either. */
export async function renewEveryAddress(ctx: AnyContext, userId: string): Promise<AddressChanges> {
  return await change(ctx, userId, (one) => (one.mayRenew ? 'renew' : 'end'));
}

/**
 * Ends links created since an instant. Also renews older ones, because someone could have seen them since
 * then. Ends those that can't be renewed, and leaves links that can't be ended.
 */
export async function endAddressesSince(
  ctx: AnyContext,
  userId: string,
  since: Date,
): Promise<AddressChanges> {
  const isNew = ({ madeAt }: OpenAddress) => madeAt !== null && madeAt >= since;
  return await change(ctx, userId, (one) => (one.mayRenew && !isNew(one) ? 'renew' : 'end'));
}

export async function tellAddresses(ctx: AnyContext, userId: string): Promise<AddressChanges> {
  return await change(ctx, userId, () => null);
}

async function change(
  ctx: AnyContext,
  userId: string,
  howFor: (one: OpenNow) => 'end' | 'renew' | null,
): Promise<AddressChanges> {
  const all = await openAddressesOf(ctx, userId);
  const how = (one: OpenNow) => (one.mayEnd ? howFor(one) : null);
  const meant = (which: ReturnType<typeof how>) => all.filter((one) => how(one) === which);
  for (const which of ['end', 'renew'] as const) {
    for (const [kind, some] of Map.groupBy(meant(which), (one) => one.kind)) {
      await ctx.openAddresses[kind][which]?.(
        ctx,
        userId,
        some.map(({ id }) => id),
      );
    }
  }
  const labels = (which: ReturnType<typeof how>) => meant(which).map(({ label }) => label);
  return { renewed: labels('renew'), ended: labels('end'), open: labels(null) };
}

/**
 * Locks the current session until the transaction ends. Refuses if the session has ended, because a browser
 * that was just signed out must not create new links. Does nothing without a session.
 */
export async function holdSession(ctx: Context): Promise<void> {
  if (ctx.sessionId === null) return;
  const me = signedIn(ctx);
  // Locks the person first, in the same order as the code that ends sessions.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('key share');
  const { id, userId } = sessions;
  const held = await ctx.db
    .select({ id })
    .from(sessions)
    .where(and(eq(id, ctx.sessionId), eq(userId, me.id)))
    .for('key share');
  if (held.length === 0) throw new Refusal('sign_in_required', words.log_in_first);
}
