import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as words from '#text/people/api-keys/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext, Context } from '../../context.ts';
import type { AddressFacts } from '../accounts/open-addresses.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { apiKeys } from './tables.ts';

declare module '../accounts/open-addresses.ts' {
  interface OpenAddressKinds {
    'api-key': true;
  }
}

/** Keys and apps open without signing in, so they end when an account is recovered. */
export const KEY_ADDRESSES: AddressFacts<AnyContext> = {
  async list({ db }, userId) {
    const { id, createdAt, name, appId } = apiKeys;
    const rows = await db
      .select({ id, madeAt: createdAt, name, appId })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
      .orderBy(createdAt);
    return rows.map(({ name, appId, ...row }) => ({
      ...row,
      label: withFacts(appId === null ? words.key_named : words.app_named, { name }),
    }));
  },
  end: revoke,
  renew: null,
};

/** Ends a key of the signed-in person. From then on, every call with it is refused. */
export async function revokeKey(ctx: Context, { keyId }: { keyId: string }): Promise<void> {
  const me = signedIn(ctx);
  if (!isId(keyId)) throw new Refusal('not_found', words.no_such_key);
  await revoke(ctx, me.id, [keyId]);
}

/**
 * Ends the keys and apps of a person who no longer owns a practice, so none comes back if they own it again. Call
 * this while holding the practice's lock.
 */
export async function endKeysOf(
  ctx: AnyContext,
  { practiceId, userId }: { practiceId: string; userId: string },
): Promise<void> {
  const { revokedAt } = apiKeys;
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(and(eq(apiKeys.practiceId, practiceId), eq(apiKeys.userId, userId), isNull(revokedAt)));
}

async function revoke(ctx: AnyContext, userId: string, ids: readonly string[]): Promise<void> {
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(and(inArray(apiKeys.id, [...ids]), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
}
