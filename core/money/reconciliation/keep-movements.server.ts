import type { Movement } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { at, PROVIDER_COSTS, post } from '../payments/ledger.server.ts';
import { providerMovements } from './tables.ts';

export const OUR_CURRENCY = 'usd';
const AT_ONCE = 200;

/**
 * Stores a provider's movements, each once, and posts their fees to the ledger. Skips chargeback fees, which
 * are posted with the chargeback.
 */
export async function keepMovements(ctx: Context<Product>, movements: readonly Movement[]): Promise<void> {
  for (let start = 0; start < movements.length; start += AT_ONCE) {
    await keepSome(ctx, movements.slice(start, start + AT_ONCE));
  }
}

async function keepSome(ctx: Context<Product>, movements: readonly Movement[]): Promise<void> {
  const provider = ctx.payments.provider.name;
  await inTransaction(ctx, async (ctx) => {
    const rows = movements.map(({ ref, kind, about, id, currency, cents, feeCents, atMs }) => ({
      id: ctx.newId(),
      provider,
      ref,
      kind,
      currency,
      cents,
      feeCents,
      at: new Date(atMs),
      about: kind === 'transfer' && id ? id : about,
    }));
    // Sorted by reference, so concurrent jobs can't deadlock.
    const kept = await ctx.db
      .insert(providerMovements)
      .values(rows.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)))
      .onConflictDoNothing()
      .returning();
    for (const { ref, kind, currency, feeCents } of kept) {
      // Movements in other currencies never enter the ledger; the report shows them as differences.
      if (feeCents === 0 || kind === 'chargeback' || currency !== OUR_CURRENCY) continue;
      const sides = { [at(provider)]: -feeCents, [PROVIDER_COSTS]: feeCents };
      await post(ctx, { key: `cost:${provider}:${ref}`, what: 'provider-cost', paymentId: null, sides });
    }
  });
}
