import { eq, inArray, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { countUses, type UsesOfKey } from './count-uses.server.ts';
import type { SealedStore } from './sealed-store.ts';
import { encryptionKeys } from './tables.ts';

/** Thrown at a start if a key is missing that still encrypts something. */
export class KeysMissing extends Error {
  override name = 'KeysMissing';
  /** What the missing keys encrypt. Empty if what names no key does not open. */
  readonly uses: readonly UsesOfKey[];

  constructor(uses: readonly UsesOfKey[]) {
    super('keys are missing');
    this.uses = uses;
  }
}

type CheckContext = Pick<AnyContext, 'db' | 'files' | 'signIn' | 'now'>;

/**
 * Compares the configured keys with what is stored, and notes the current key.
 * @throws KeysMissing if something could not be read.
 */
export async function checkKeys(ctx: CheckContext, stores: readonly SealedStore[]): Promise<void> {
  const { ciphers } = ctx.signIn.ring;
  const known = await ctx.db
    .select()
    .from(encryptionKeys)
    .orderBy(sql`${encryptionKeys.firstAt} desc nulls last`);
  const missing = known.map(({ id }) => id).filter((id) => ciphers.every((key) => key.id !== id));
  if (missing.length > 0) {
    const uses = await countUses(ctx, stores);
    // Only values of SECRET encrypted what names no key.
    const isSecretMissing = missing.some((id) => id.startsWith('s-'));
    const used = uses.filter(({ keyId }) => (keyId === null ? isSecretMissing : missing.includes(keyId)));
    if (used.length > 0) throw new KeysMissing(used);
    await ctx.db.delete(encryptionKeys).where(inArray(encryptionKeys.id, missing));
  }
  if (known.length === 0) await refuseUnreadable(ctx, stores);
  await ctx.db
    .insert(encryptionKeys)
    .values(ciphers.map(({ id }) => ({ id })))
    .onConflictDoNothing();
  const id = ciphers[0]!.id;
  if (known[0]?.id === id && known[0].firstAt) return;
  const firstAt = asDate(ctx.now());
  await ctx.db.update(encryptionKeys).set({ firstAt, settledAt: null }).where(eq(encryptionKeys.id, id));
}

/** Tries some of what names no key, because it is from before ciphertexts named their key. */
async function refuseUnreadable(ctx: CheckContext, stores: readonly SealedStore[]): Promise<void> {
  let [tried, opened] = [0, 0];
  for (const store of stores) {
    const sample = await store.tryUnnamed(ctx);
    tried += sample.tried;
    opened += sample.opened;
  }
  if (tried > 0 && opened === 0) throw new KeysMissing([]);
}

/** Gives up a key that is lost. What it encrypts stays unreadable, and a start no longer asks for the key. */
export async function forgetKey(ctx: Pick<AnyContext, 'db'>, id: string): Promise<boolean> {
  const gone = await ctx.db.delete(encryptionKeys).where(eq(encryptionKeys.id, id)).returning();
  return gone.length > 0;
}
