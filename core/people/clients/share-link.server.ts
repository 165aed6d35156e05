import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { holdSession } from '../accounts/open-addresses.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { clientShareLinks } from './tables.ts';

/** The format of a token: 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

const openLinkOf = (userId: string) =>
  and(eq(clientShareLinks.userId, userId), isNull(clientShareLinks.revokedAt));

/**
 * Returns the token of the signed-in user's share link. Null if there is none or an admin views the
 * account.
 */
export async function readShareLink(ctx: Context): Promise<string | null> {
  return ctx.viewing ? null : openToken(ctx.db, signedIn(ctx).id);
}

/** Returns the token of the signed-in user's share link. Creates the link if there is none. */
export async function openShareLink(ctx: Context): Promise<string> {
  const { id } = signedIn(ctx);
  return await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx);
    return await keepShareLink(ctx, id);
  });
}

/** Returns the token of a person's share link. Creates the link if there is none. */
export async function keepShareLink(ctx: AnyContext, userId: string): Promise<string> {
  const token = ctx.chance.bytes(24).toBase64({ alphabet: 'base64url', omitPadding: true });
  const createdAt = asDate(ctx.now());
  await ctx.db
    .insert(clientShareLinks)
    .values({ id: ctx.newId(), userId, token, createdAt })
    .onConflictDoNothing();
  return (await openToken(ctx.db, userId)) ?? token;
}

export async function revokeShareLink(ctx: Context): Promise<void> {
  const revokedAt = asDate(ctx.now());
  await ctx.db
    .update(clientShareLinks)
    .set({ revokedAt })
    .where(openLinkOf(signedIn(ctx).id));
}

const IS_SUSPENDED = sql`exists (select 1 from suspensions held
  where held.user_id = ${clientShareLinks.userId} and held.lifted_at is null)`;

/**
 * Checks whether the token is the client's current share link and the client is not suspended.
 * @param isHeld true to lock the link until the transaction ends.
 */
export async function opensShareLink(
  db: Database,
  clientId: string,
  token: string | null,
  isHeld = false,
): Promise<boolean> {
  if (!token || !TOKEN.test(token)) return false;
  const open = await openToken(db, clientId, isHeld, not(IS_SUSPENDED));
  return open !== null && timingSafeEqual(Buffer.from(open), Buffer.from(token));
}

async function openToken(db: Database, userId: string, isHeld = false, only?: SQL): Promise<string | null> {
  const found = db
    .select({ token: clientShareLinks.token })
    .from(clientShareLinks)
    .where(and(openLinkOf(userId), only));
  const [link] = await (isHeld ? found.for('share') : found);
  return link?.token ?? null;
}
