import { desc, eq, isNotNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { countUses } from './count-uses.server.ts';
import type { SealedStore } from './sealed-store.ts';
import { encryptionKeys } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    're-encrypt': NoPayload;
  }
}

/** How many rows of each store one run encrypts again. Of pictures, it takes fewer. */
const AT_ONCE = 1000;
/** How many hours after a run that found nothing the next one looks, for what an outdated node wrote. */
const LOOK_AGAIN_HOURS = 24;

/**
 * Encrypts what is under a former key again with the current one, in small batches. Each commits on its own, so
 * it can stop at any time, and run on several nodes. While nodes disagree about the current key, only those
 * with the newest one work. Once nothing is left under a former key, logs that it can go.
 */
export async function reEncrypt(ctx: Context<Product>, stores: readonly SealedStore[]): Promise<void> {
  const { ciphers } = ctx.signIn.ring;
  const first = ciphers[0]!;
  const [newest] = await ctx.db
    .select()
    .from(encryptionKeys)
    .where(isNotNull(encryptionKeys.firstAt))
    .orderBy(desc(encryptionKeys.firstAt))
    .limit(1);
  if (newest?.id !== first.id) return;
  const due = asDate(ctx.now().subtract({ hours: LOOK_AGAIN_HOURS }));
  if (newest.settledAt && newest.settledAt > due) return;
  let [renewed, unreadable] = [0, 0];
  for (const store of stores) {
    const done = await store.renew(ctx, AT_ONCE);
    renewed += done.renewed;
    unreadable += done.unreadable;
  }
  if (renewed > 0) {
    ctx.log.info({ renewed, key: first.id }, 'encrypted again with the current key');
    return;
  }
  const used = new Set((await countUses(ctx, stores)).map(({ keyId }) => keyId));
  const isInUse = (id: string) => used.has(id);
  const former = ciphers.slice(1).map(({ id }) => id);
  // Another node is still at some of them.
  if (unreadable === 0 && former.some(isInUse)) return;
  await ctx.db
    .update(encryptionKeys)
    .set({ settledAt: asDate(ctx.now()) })
    .where(eq(encryptionKeys.id, first.id));
  if (unreadable > 0) ctx.log.warn({ unreadable }, 'some encrypted data opens with no key');
  const keys = former.filter((id) => !isInUse(id));
  if (keys.length > 0 && !newest.settledAt) ctx.log.info({ keys }, 'these keys encrypt nothing anymore');
}
