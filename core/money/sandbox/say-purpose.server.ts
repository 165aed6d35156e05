import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { purposeFacts } from '../payments/purposes.ts';
import { payments, subscriptions } from '../payments/tables.ts';

/** A page of the sandbox, with our own id of its payment or subscription; null if it has none. */
type PaidFor = { paymentId?: string | null; subscriptionId: string | null; words: string };

/** Returns the name of the purpose of a page's payment or subscription, in the current language. */
export async function sayPurpose(ctx: Context, page: PaidFor): Promise<string> {
  const { paymentId, subscriptionId, words } = page;
  const [row] = paymentId
    ? await ctx.db.select({ purpose: payments.purpose }).from(payments).where(eq(payments.id, paymentId))
    : subscriptionId
      ? await ctx.db
          .select({ purpose: subscriptions.purpose })
          .from(subscriptions)
          .where(eq(subscriptions.id, subscriptionId))
      : [];
  return (row && purposeFacts(ctx.payments.purposes, row.purpose)?.words()) ?? words;
}
