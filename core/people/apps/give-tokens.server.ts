import { hash } from 'node:crypto';
import { and, eq, exists, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { KEY_COUNTS, KEY_PEOPLE } from '../api-keys/find-key.server.ts';
import { hashKey } from '../api-keys/hash-key.server.ts';
import { newSecret } from '../api-keys/key-token.ts';
import { isScope, type Scope } from '../api-keys/scopes.ts';
import { accessTokens, apiKeyActs, apiKeys } from '../api-keys/tables.ts';
import type { App } from './find-app.server.ts';
import { OAuthFault } from './oauth-fault.ts';
import { scopesIn } from './read-authorization.server.ts';
import { authorizationCodes, refreshTokens } from './tables.ts';

const ACCESS_SECONDS = 60 * 60;
/** An app that is not used for so long loses its access. */
const REFRESH_DAYS = 90;
/** For how long an access that has ended stays in the history, if the app changed nothing. */
const FORGOTTEN_DAYS = 90;

/** What an app gets, as RFC 6749 names it. */
export type GivenTokens = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** A code or refresh token with the key that it belongs to, locked until the transaction ends. */
type Held = {
  keyId: string;
  appId: string;
  scopes: string[];
  isUsed: boolean;
  counts: boolean;
  redirectUri: string | null;
  challenge: string | null;
};

const heldIn = (table: string, columns: string) => `
  select k.id as "keyId", k.app_id as "appId", k.scopes, t.used_at is not null as "isUsed",
    (t.expires_at > $2 and ${KEY_COUNTS}) as counts, ${columns}
  from ${table} t join api_keys k on k.id = t.key_id ${KEY_PEOPLE}
  where t.hash = $1
  for update of t`;
const CODE = {
  name: 'authorization-code',
  statement: heldIn('authorization_codes', 't.redirect_uri as "redirectUri", t.challenge'),
};
const REFRESH = {
  name: 'refresh-token',
  statement: heldIn('refresh_tokens', 'null as "redirectUri", null as challenge'),
};

/** The verifier of PKCE: 43 to 128 of these characters. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * Exchanges the code of a person's consent for tokens, once. A code that comes again was stolen or lost, so it
 * ends what it opened.
 * @throws OAuthFault
 */
export async function exchangeCode(
  ctx: Context,
  app: App,
  sent: { code: string; redirectUri: string; verifier: string },
): Promise<GivenTokens> {
  if (!VERIFIER.test(sent.verifier)) throw new OAuthFault('invalid_grant');
  const codeHash = hashKey(sent.code);
  return await orFault(
    inTransaction(ctx, async (ctx) => {
      const held = await hold(ctx, app, CODE, codeHash);
      if (!held) return null;
      if (held.redirectUri !== sent.redirectUri) return null;
      if (held.challenge !== hash('sha256', sent.verifier, 'base64url')) return null;
      await ctx.db
        .update(authorizationCodes)
        .set({ usedAt: asDate(ctx.now()) })
        .where(eq(authorizationCodes.hash, codeHash));
      return await give(ctx, held.keyId, held.scopes.filter(isScope));
    }),
  );
}

/**
 * Exchanges a refresh token for new tokens, once. One that comes again was stolen from either side, so both
 * lose their access.
 * @param sent.scope fewer scopes for the new access token; null for all.
 * @throws OAuthFault
 */
export async function refreshAccess(
  ctx: Context,
  app: App,
  sent: { token: string; scope: string | null },
): Promise<GivenTokens> {
  const tokenHash = hashKey(sent.token);
  return await orFault(
    inTransaction(ctx, async (ctx) => {
      const held = await hold(ctx, app, REFRESH, tokenHash);
      if (!held) return null;
      const scopes = scopesIn(sent.scope, held.scopes.filter(isScope));
      await ctx.db
        .update(refreshTokens)
        .set({ usedAt: asDate(ctx.now()) })
        .where(eq(refreshTokens.hash, tokenHash));
      return await give(ctx, held.keyId, scopes);
    }),
  );
}

/** Refuses after the transaction, because what a used token ends must stay ended. */
async function orFault(given: Promise<GivenTokens | null>): Promise<GivenTokens> {
  const tokens = await given;
  if (!tokens) throw new OAuthFault('invalid_grant');
  return tokens;
}

/**
 * Locks a code or token of the app. Null if it does not count; if it was used before, also ends its key, and
 * with it everything that was given for it.
 */
async function hold(
  ctx: Context,
  app: App,
  { name, statement }: typeof CODE,
  tokenHash: string,
): Promise<Held | null> {
  const [held] = await ctx.query<Held>(name, statement, [tokenHash, asDate(ctx.now())]);
  if (!held || held.appId !== app.id) return null;
  if (held.isUsed) await endKey(ctx, held.keyId);
  return held.isUsed || !held.counts ? null : held;
}

async function give(ctx: Context, keyId: string, scopes: Scope[]): Promise<GivenTokens> {
  const now = ctx.now();
  const [access, refresh] = [newSecret(ctx, 'pwa_'), newSecret(ctx, 'pwr_')];
  const until = asDate(now.add({ hours: 24 * REFRESH_DAYS }));
  await ctx.db.insert(accessTokens).values({
    hash: hashKey(access),
    keyId,
    scopes,
    expiresAt: asDate(now.add({ seconds: ACCESS_SECONDS })),
  });
  await ctx.db.insert(refreshTokens).values({ hash: hashKey(refresh), keyId, expiresAt: until });
  await ctx.db.update(apiKeys).set({ expiresAt: until }).where(eq(apiKeys.id, keyId));
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: scopes.join(' '),
  };
}

async function endKey(ctx: AnyContext, keyId: string): Promise<void> {
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)));
}

/**
 * Ends what an app gives back (RFC 7009): one access token, or with a refresh token the whole access. Does
 * nothing with a token that is unknown or another app's.
 */
export async function giveBack(ctx: Context, app: App, token: string): Promise<void> {
  const tokenHash = hashKey(token);
  const [refresh] = await keyOf(ctx, app, refreshTokens, tokenHash);
  if (refresh) await endKey(ctx, refresh.keyId);
  const [access] = await keyOf(ctx, app, accessTokens, tokenHash);
  if (access) await ctx.db.delete(accessTokens).where(eq(accessTokens.hash, tokenHash));
}

function keyOf(
  { db }: Context,
  app: App,
  table: typeof accessTokens | typeof refreshTokens,
  tokenHash: string,
) {
  return db
    .select({ keyId: apiKeys.id })
    .from(table)
    .innerJoin(apiKeys, eq(apiKeys.id, table.keyId))
    .where(and(eq(table.hash, tokenHash), eq(apiKeys.appId, app.id)));
}

/**
 * Deletes codes and tokens that have expired, and what apps were allowed long ago without changing anything. A used
 * code stays as long as the access that it gave, because it ends that access if it comes again.
 */
export async function sweepTokens(ctx: Context<Product>): Promise<void> {
  const now = asDate(ctx.now());
  const longAgo = asDate(ctx.now().subtract({ hours: 24 * FORGOTTEN_DAYS }));
  await ctx.db
    .delete(apiKeys)
    .where(
      and(
        isNotNull(apiKeys.appId),
        or(lt(apiKeys.expiresAt, longAgo), lt(apiKeys.revokedAt, longAgo)),
        notExists(
          ctx.db.select({ id: apiKeyActs.id }).from(apiKeyActs).where(eq(apiKeyActs.keyId, apiKeys.id)),
        ),
      ),
    );
  await ctx.db.delete(accessTokens).where(lt(accessTokens.expiresAt, now));
  await ctx.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  const ended = ctx.db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.id, authorizationCodes.keyId),
        or(isNotNull(apiKeys.revokedAt), lt(apiKeys.expiresAt, now)),
      ),
    );
  await ctx.db
    .delete(authorizationCodes)
    .where(and(lt(authorizationCodes.expiresAt, now), or(isNull(authorizationCodes.usedAt), exists(ended))));
}
