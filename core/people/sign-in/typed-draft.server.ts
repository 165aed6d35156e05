import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { asDate } from '../../../lib/as-date.ts';
import { decrypted, encrypted, namesUnknownKey } from '../../../lib/secrets/encrypted.server.ts';
import { fingerprint } from '../../../lib/secrets/fingerprint.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type Context, inTransaction } from '../../context.ts';
import { addressKey, takeAttempt } from '../../ground/admin/limits.server.ts';
import { typedDrafts } from '../accounts/tables.ts';
import { pageMarksOf } from './page-mark.server.ts';
import { DRAFT_MINUTES, DRAFT_PRESS_SECONDS, type TypedDraft } from './typed-draft.ts';

/** The maximum length of a draft. No form needs nearly as much. */
const MAX_LENGTH = 48_000;
const FOR_ONE_PAGE = 5;
const FROM_ONE_ADDRESS = { most: 20, minutes: 60 };
const OF_EVERYONE = 2_000;

/**
 * Stores for an hour what a person entered before they had to log in. Encrypts it with a key that includes
 * the returned token. If the account or browser has too many drafts, deletes its oldest ones. If there are
 * too many overall, deletes the oldest ones of the networks with the most, so a flood displaces only its own
 * drafts.
 * @param mark the mark of the account for which the page was rendered; for a visitor, that of their browser
 * (`browserMarkOf`).
 * @returns the token; null if the draft is too long, or the network address has stored too many within an
 * hour.
 */
export async function keepTypedDraft(
  ctx: Context,
  { mark, ...draft }: TypedDraft & { mark: string },
): Promise<string | null> {
  const text = JSON.stringify(draft);
  if (text.length > MAX_LENGTH) return null;
  if ((await takeAttempt(ctx, addressKey(ctx, 'typed draft'), FROM_ONE_ADDRESS)) !== null) return null;
  const token = Buffer.from(ctx.chance.bytes(24)).toString('base64url');
  const sealed = await encrypted(text, keysOf(ctx, token));
  return await inTransaction(ctx, async ({ db }) => {
    // Requests run one at a time from here on, so none can exceed the limits.
    await runSql(db, sql`select pg_advisory_xact_lock(hashtext('typed drafts'))`);
    await db.delete(typedDrafts).where(lte(typedDrafts.expiresAt, asDate(ctx.now())));
    const own = await db
      .select({ id: typedDrafts.id })
      .from(typedDrafts)
      .where(eq(typedDrafts.mark, mark))
      .orderBy(asc(typedDrafts.expiresAt));
    const over = own.slice(0, Math.max(0, own.length - FOR_ONE_PAGE + 1)).map(({ id }) => id);
    if (over.length > 0) await db.delete(typedDrafts).where(inArray(typedDrafts.id, over));
    const expiresAt = asDate(ctx.now().add({ minutes: DRAFT_MINUTES }));
    const network = fingerprint(networkOf(ctx.clientAddress), ctx.signIn.keyFor('typed draft: network'));
    await db.insert(typedDrafts).values({ id: idsOf(ctx, token)[0]!, mark, network, sealed, expiresAt });
    await makeRoom(db);
    return token;
  });
}

/**
 * Deletes drafts above the overall limit, starting with the oldest of the networks with the most drafts.
 */
async function makeRoom(db: Database): Promise<void> {
  const [all] = await db.select({ count: count() }).from(typedDrafts);
  const over = (all?.count ?? 0) - OF_EVERYONE;
  if (over <= 0) return;
  await runSql(
    db,
    sql`delete from ${typedDrafts} where id in (
    select id from (select id, expires_at, row_number() over (
        partition by coalesce(network, id) order by expires_at desc, id) as nth from ${typedDrafts}) ranked
    order by nth desc, expires_at, id limit ${over})`,
  );
}

/**
 * Returns the network of an address: a /24 of IPv4 or a /48 of IPv6, because one customer often has a whole
 * network of that size.
 */
function networkOf(clientAddress: string): string {
  if (!ipaddr.isValid(clientAddress)) return clientAddress;
  const address = ipaddr.process(clientAddress);
  return String(address instanceof ipaddr.IPv4 ? address.octets.slice(0, 3) : address.parts.slice(0, 3));
}

/**
 * Returns the mark of a visitor's browser. The token alone must not open a visitor's draft. Otherwise, a link
 * could fill a person's forms with a stranger's text.
 * @param secret the value of the browser's cookie.
 */
export const browserMarkOf = (ctx: Pick<Context, 'signIn'>, secret: string) =>
  fingerprint(secret, ctx.signIn.keyFor(BROWSER_KEY));

const BROWSER_KEY = 'typed draft: browser';
const browserMarksOf = (ctx: Context, secret: string) =>
  ctx.signIn.keysFor(BROWSER_KEY).map((key) => fingerprint(secret, key));

/**
 * Finds a draft of the signed-in user. Null if the draft belongs to another account, has expired, or does not
 * exist.
 * @param browser the cookie's secret. It opens drafts that a visitor stored in this browser.
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

/**
 * Makes a draft expire soon after it was shown. It stays for a few seconds, because both clicks of a double
 * click must find it.
 */
export async function endTypedDraft(
  ctx: Context,
  token: string,
  browser: string | null = null,
): Promise<void> {
  const soon = asDate(ctx.now().add({ seconds: DRAFT_PRESS_SECONDS }));
  await ctx.db
    .update(typedDrafts)
    .set({ expiresAt: soon })
    .where(and(isTheirs(ctx, token, browser), gt(typedDrafts.expiresAt, soon)));
}

async function opened(ctx: Context, token: string, sealed: string): Promise<TypedDraft | null> {
  const keys = keysOf(ctx, token);
  const text = namesUnknownKey(sealed, keys) ? null : await decrypted(sealed, keys);
  return text === null ? null : JSON.parse(text);
}

function isTheirs(ctx: Context, token: string, browser: string | null) {
  const marks = [
    ...(ctx.actor ? pageMarksOf(ctx.signIn, ctx.actor.id) : []),
    ...(browser ? browserMarksOf(ctx, browser) : []),
  ];
  return and(
    inArray(typedDrafts.id, idsOf(ctx, token)),
    inArray(typedDrafts.mark, marks),
    gt(typedDrafts.expiresAt, asDate(ctx.now())),
    ctx.actor ? undefined : sql`false`,
  );
}

/** Returns the id of a draft under each accepted key. */
const idsOf = (ctx: Context, token: string) =>
  ctx.signIn.keysFor('typed draft: id').map((key) => fingerprint(token, key));
/** Keys from SECRET, because a draft lasts an hour and no job can encrypt it again. */
const keysOf = (ctx: Context, token: string) => cipherKeys(ctx.signIn.ring.secrets, `typed draft: ${token}`);
