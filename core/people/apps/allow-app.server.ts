import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import * as words from '#text/people/apps/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { holdSession } from '../accounts/open-addresses.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import { hashKey } from '../api-keys/hash-key.server.ts';
import { newSecret } from '../api-keys/key-token.ts';
import { scopesFor } from '../api-keys/scopes.ts';
import { apiKeys } from '../api-keys/tables.ts';
import { mayActFor } from '../experts/may-act-for.ts';
import { readMemberships } from '../experts/read-memberships.server.ts';
import { proofUnlessRecent, requireProof } from '../sign-in/fresh-proof.server.ts';
import type { Asked } from './read-authorization.server.ts';
import { withParameters } from './redirect-uri.ts';
import { authorizationCodes } from './tables.ts';

const CODE_SECONDS = 60;
/** How many devices of a person can use the same app. With one more, the oldest loses its access. */
const MAX_ALLOWED = 10;

/**
 * Allows an app to act for the signed-in person, or for a practice that they own. Needs fresh proof unless they
 * have just signed in.
 * @returns the address of the app, with the code that it exchanges for tokens.
 */
export async function allowApp(
  ctx: Context,
  { app, redirectUri, state, challenge, scopes: asked }: Asked,
  { practiceId, currentPassword }: { practiceId: string; currentPassword: string },
): Promise<string> {
  const me = signedIn(ctx);
  if (me.dateOfBirth === null) throw new Refusal('under_age', words.birth_date_first);
  const practice = practiceId === '' ? null : practiceId;
  const may = scopesFor(practice === null ? 'person' : 'practice');
  const scopes = asked.filter((scope) => may.includes(scope));
  if (scopes.length === 0) throw new Refusal('not_allowed', words.nothing_to_do_there);
  if ((await proofUnlessRecent(ctx)) !== null) await requireProof(ctx, currentPassword);
  const code = newSecret(ctx, 'pwc_');
  await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx);
    // Locks the person, so two tabs can't exceed the limit.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('no key update');
    const memberships = await readMemberships(ctx.query, me.id);
    if (practice !== null && !mayActFor({ memberships }, practice, 'owner')) {
      throw new Refusal('not_allowed', words.owners_only);
    }
    const keyId = ctx.newId();
    const now = ctx.now();
    const expiresAt = asDate(now.add({ seconds: CODE_SECONDS }));
    await endOldest(ctx, me.id, app.id);
    await ctx.db.insert(apiKeys).values({
      id: keyId,
      userId: me.id,
      practiceId: practice,
      appId: app.id,
      name: app.name,
      prefix: '',
      hash: null,
      scopes,
      createdAt: asDate(now),
      // Until the app exchanges its code, nothing is open for longer.
      expiresAt,
    });
    await ctx.db
      .insert(authorizationCodes)
      .values({ hash: hashKey(code), keyId, redirectUri, challenge, expiresAt });
  });
  return withParameters(redirectUri, { code, state, iss: ctx.publicOrigin });
}

async function endOldest(ctx: Context, userId: string, appId: string): Promise<void> {
  const { id, createdAt, expiresAt, revokedAt } = apiKeys;
  const now = asDate(ctx.now());
  const isOpen = and(isNull(revokedAt), gt(expiresAt, now));
  const open = await ctx.db
    .select({ id })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.appId, appId), isOpen))
    .orderBy(desc(createdAt), desc(id));
  const old = open.slice(MAX_ALLOWED - 1).map((one) => one.id);
  if (old.length === 0) return;
  await ctx.db.update(apiKeys).set({ revokedAt: now }).where(inArray(id, old));
}
