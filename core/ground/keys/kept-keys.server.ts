import { eq, type SQL, sql } from 'drizzle-orm';
import { decrypted, encrypted } from '../../../lib/secrets/encrypted.server.ts';
import { type CipherKey, cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import type { AnyContext } from '../../context.ts';
import { sealedColumn } from './sealed-column.server.ts';
import { keptKeys } from './tables.ts';

const KEY = 'kept keys';

const keysOf = ({ signIn }: Pick<AnyContext, 'signIn'>) => cipherKeys(signIn.ring.ciphers, KEY);

/** Returns the id of a kept key's row, as SQL. */
export const keptKeyName = (purpose: string, keyId: SQL) => sql`${purpose}::text || ' ' || ${keyId}`;

/** Keeps an encrypted copy of a key for one purpose. Idempotent. Returns how many copies it made: 0 or 1. */
export async function keepKey(
  ctx: Pick<AnyContext, 'db' | 'signIn'>,
  purpose: string,
  { id: keyId, key }: CipherKey,
): Promise<number> {
  const sealed = await encrypted(key, keysOf(ctx));
  const made = await ctx.db
    .insert(keptKeys)
    .values({ id: `${purpose} ${keyId}`, purpose, keyId, sealed })
    .onConflictDoNothing()
    .returning({ id: keptKeys.id });
  return made.length;
}

/** Returns all kept keys for a purpose. */
export async function readKeptKeys(
  ctx: Pick<AnyContext, 'db' | 'signIn'>,
  purpose: string,
): Promise<CipherKey[]> {
  const rows = await ctx.db.select().from(keptKeys).where(eq(keptKeys.purpose, purpose));
  const kept = await Promise.all(
    rows.map(async ({ keyId, sealed }) => {
      const key = await decrypted(sealed, keysOf(ctx));
      return key === null ? null : { id: keyId, key };
    }),
  );
  return kept.filter((one) => one !== null);
}

export const KEPT_KEY_STORE = sealedColumn({
  name: 'kept-keys',
  purpose: KEY,
  id: keptKeys.id,
  sealed: keptKeys.sealed,
});
