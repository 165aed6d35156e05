import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { decrypted, encrypted } from '../../../lib/encrypted.server.ts';
import { fingerprint } from '../../../lib/fingerprint.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Context, inTransaction } from '../../context.ts';
import { addressKey, takeAttempt } from '../../ground/admin/limits.server.ts';
import { typedDrafts } from '../accounts/tables.ts';
import { pageMarkOf } from './page-mark.server.ts';
import { DRAFT_MINUTES, DRAFT_PRESS_SECONDS, type TypedDraft } from './typed-draft.ts';

/** Characters; far more than any form of ours asks for. */
const LONGEST = 48_000;
const FOR_ONE_PAGE = 5;
const FROM_ONE_NETWORK = { most: 20, minutes: 60 };
const OF_EVERYONE = 2_000;

/**
 * Keeps for an hour what was typed by a person who has to log in first, encrypted under a key that the returned token
 * is part of. The oldest of an account or browser make room, and where too many are kept in all, those of the
 * neighborhood of networks that has the most: a flood pushes out itself.
 * @param mark of the account that the page was drawn for; for a visitor, what `browserMarkOf` says of their browser.
 */
export async function keepTypedDraft(
  ctx: Context,
  { mark, ...draft }: TypedDraft & { mark: string },
): Promise<string | null> {
  const text = JSON.stringify(draft);
  if (text.length > LONGEST) return null;
  if ((await takeAttempt(ctx, addressKey(ctx, 'typed draft'), FROM_ONE_NETWORK)) !== null) return null;
  const token = Buffer.from(ctx.chance.bytes(24)).toString('base64url');
  const sealed = await encrypted(text, keyOf(ctx, token));
  return await inTransaction(ctx, async ({ db }) => {
    // One at a time, so that the bounds hold.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('typed drafts'))`);
    await db.delete(typedDrafts).where(lte(typedDrafts.expiresAt, dateOf(ctx)));
    const own = await db
      .select({ id: typedDrafts.id })
      .from(typedDrafts)
      .where(eq(typedDrafts.mark, mark))
      .orderBy(asc(typedDrafts.expiresAt));
    const over = own.slice(0, Math.max(0, own.length - FOR_ONE_PAGE + 1)).map(({ id }) => id);
    if (over.length > 0) await db.delete(typedDrafts).where(inArray(typedDrafts.id, over));
    const expiresAt = new Date(ctx.now().add({ minutes: DRAFT_MINUTES }).epochMilliseconds);
    const network = fingerprint(neighborhoodOf(ctx.clientAddress), ctx.signIn.keyFor('typed draft: network'));
    await db.insert(typedDrafts).values({ id: idOf(ctx, token), mark, network, sealed, expiresAt });
    await makeRoom(db);
    return token;
  });
}

/** Deletes what is too much: of the neighborhoods with the most drafts each its oldest, the oldest of all first. */
async function makeRoom(db: Database): Promise<void> {
  const [all] = await db.select({ count: count() }).from(typedDrafts);
  const over = (all?.count ?? 0) - OF_EVERYONE;
  if (over <= 0) return;
  await db.execute(sql`delete from ${typedDrafts} where id in (
    select id from (select id, expires_at, row_number() over (
        partition by coalesce(network, id) order by expires_at desc, id) as nth from ${typedDrafts}) ranked
    order by nth desc, expires_at, id limit ${over})`);
}

/** One holder often has a whole /24 of IPv4, or a /48 of IPv6. */
function neighborhoodOf(clientAddress: string): string {
  if (!ipaddr.isValid(clientAddress)) return clientAddress;
  const address = ipaddr.process(clientAddress);
  return String(address instanceof ipaddr.IPv4 ? address.octets.slice(0, 3) : address.parts.slice(0, 3));
}

/**
 * The mark of a visitor's browser. A token alone opens no visitor's draft, or a link could put a stranger's words into
 * the forms of the person who follows it.
 * @param secret what the browser's cookie holds.
 */
export const browserMarkOf = (ctx: Pick<Context, 'signIn'>, secret: string) =>
  fingerprint(secret, ctx.signIn.keyFor('typed draft: browser'));

/**
 * A draft of the person signed in; null for another account's, one that was shown, and none.
 * @param browser the secret of the browser's cookie, which opens what a visitor typed there.
 */
export async function findTypedDraft(
  ctx: Context,
  token: string,
  browser: string | null = null,
): Promise<TypedDraft | null> {
  const [row] = await ctx.db
    .select({ sealed: typedDrafts.sealed })
    .from(typedDrafts)
    .where(isTheirs(ctx, token, browser));
  return row ? await opened(ctx, token, row.sealed) : null;
}

/** Ends a draft that was shown. A second press of the same button still finds it, as its answer is the one that is seen. */
export async function endTypedDraft(
  ctx: Context,
  token: string,
  browser: string | null = null,
): Promise<void> {
  const soon = new Date(ctx.now().add({ seconds: DRAFT_PRESS_SECONDS }).epochMilliseconds);
  await ctx.db
    .update(typedDrafts)
    .set({ expiresAt: soon })
    .where(and(isTheirs(ctx, token, browser), gt(typedDrafts.expiresAt, soon)));
}

async function opened(ctx: Context, token: string, sealed: string): Promise<TypedDraft | null> {
  const text = await decrypted(sealed, keyOf(ctx, token));
  return text === null ? null : JSON.parse(text);
}

function isTheirs(ctx: Context, token: string, browser: string | null) {
  const marks = [
    ctx.actor && pageMarkOf(ctx.signIn, ctx.actor.id),
    browser && browserMarkOf(ctx, browser),
  ].filter((mark) => mark !== null);
  return and(
    eq(typedDrafts.id, idOf(ctx, token)),
    inArray(typedDrafts.mark, marks),
    gt(typedDrafts.expiresAt, dateOf(ctx)),
    ctx.actor ? undefined : sql`false`,
  );
}

const dateOf = (ctx: Context) => new Date(ctx.now().epochMilliseconds);
const idOf = (ctx: Context, token: string) => fingerprint(token, ctx.signIn.keyFor('typed draft: id'));
const keyOf = (ctx: Context, token: string) => ctx.signIn.keyFor(`typed draft: ${token}`);
