import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import * as words from '#text/people/api-keys/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../context.ts';
import { holdSession } from '../accounts/open-addresses.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import { mayActFor } from '../experts/may-act-for.ts';
import { readMemberships } from '../experts/read-memberships.server.ts';
import { requireProof } from '../sign-in/fresh-proof.server.ts';
import { hashKey } from './hash-key.server.ts';
import { type KeyInput, keyForm, MAX_KEYS } from './key-form.ts';
import { newKeyToken, prefixOf } from './key-token.ts';
import { scopesFor } from './scopes.ts';
import { apiKeys } from './tables.ts';

/**
 * Creates a key for the signed-in person, or for a practice that they own. Needs fresh proof.
 * @returns the key itself, which no one can read again.
 */
export async function createKey(ctx: Context, input: KeyInput): Promise<{ token: string }> {
  const me = signedIn(ctx);
  const { name, practiceId, scopes, lifetime, currentPassword } = keyForm.parse(input);
  const practice = practiceId === '' ? null : practiceId;
  const isOfAdmin = practice === null && me.isAdmin;
  const may = [
    ...scopesFor(practice === null ? 'person' : 'practice'),
    ...(isOfAdmin ? scopesFor('admin') : []),
  ];
  const others = scopes.filter((scope) => !may.includes(scope));
  if (others.length > 0) {
    const message = withFacts(words.scopes_not_of_kind, { scopes: others.join(', ') });
    throw new Refusal('invalid_input', message, { scopes: [message] });
  }
  await requireProof(ctx, currentPassword);
  const token = newKeyToken(ctx);
  await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx);
    // Locks the person, so two tabs can't exceed the limit.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('no key update');
    const memberships = await readMemberships(ctx.query, me.id);
    if (practice !== null && !mayActFor({ memberships }, practice, 'owner')) {
      throw new Refusal('not_allowed', words.owners_only);
    }
    const now = asDate(ctx.now());
    const open = and(
      eq(apiKeys.userId, me.id),
      isNull(apiKeys.appId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    );
    const [count] = await ctx.db.select({ number: sql<number>`count(*)::int` }).from(apiKeys).where(open);
    if ((count?.number ?? 0) >= MAX_KEYS) {
      throw new Refusal('too_many_requests', withFacts(words.too_many_keys, { most: MAX_KEYS }));
    }
    await ctx.db.insert(apiKeys).values({
      id: ctx.newId(),
      userId: me.id,
      practiceId: practice,
      name,
      prefix: prefixOf(token),
      hash: hashKey(token),
      scopes,
      createdAt: now,
      expiresAt: lifetime === 'never' ? null : asDate(ctx.now().add({ hours: 24 * Number(lifetime) })),
    });
  });
  return { token };
}
