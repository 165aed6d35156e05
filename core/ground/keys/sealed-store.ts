import type { AnyContext, Context, Product } from '../../context.ts';

/** How much a key encrypts. `keyId` is null for what was stored before ciphertexts named their key. */
type KeyUse = { keyId: string | null; count: number };

/** What a job run did: items that are under the current key now, and items that no key opens. */
export type Renewed = { renewed: number; unreadable: number };

type StoreContext = Pick<AnyContext, 'db' | 'files' | 'signIn'>;

/** One kind of thing that is stored encrypted. */
export type SealedStore = {
  /** What it holds, such as 'two-step-secrets'. */
  name: string;
  countUses(ctx: Pick<AnyContext, 'db'>): Promise<KeyUse[]>;
  /** Encrypts up to about `most` items again, with the current key. Several nodes can run it at once. */
  renew(ctx: Context<Product>, most: number): Promise<Renewed>;
  /** Checks for a few items that name no key whether the ring opens them. */
  tryUnnamed(ctx: StoreContext): Promise<{ tried: number; opened: number }>;
};

/** How many items `tryUnnamed` tries. */
export const SAMPLE = 5;
