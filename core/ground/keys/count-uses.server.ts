import type { AnyContext } from '../../context.ts';
import type { SealedStore } from './sealed-store.ts';

/** What one key encrypts, by the name of the store. */
export type UsesOfKey = { keyId: string | null; stores: { name: string; count: number }[] };

/** Counts what each key encrypts. Omits keys that encrypt nothing. */
export async function countUses(
  ctx: Pick<AnyContext, 'db'>,
  stores: readonly SealedStore[],
): Promise<UsesOfKey[]> {
  const uses = new Map<string | null, UsesOfKey>();
  for (const store of stores) {
    for (const { keyId, count } of await store.countUses(ctx)) {
      const use = uses.get(keyId) ?? { keyId, stores: [] };
      uses.set(keyId, use);
      const same = use.stores.find(({ name }) => name === store.name);
      if (same) same.count += count;
      else use.stores.push({ name: store.name, count });
    }
  }
  return [...uses.values()];
}
