import { and, eq } from 'drizzle-orm';
import * as words from '#text/money/payments/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { isPaymentProblem } from '../../../platform/payments/provider.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { asProvider } from './as-provider.ts';
import { settle } from './settle.server.ts';
import { settleRenewal, settleSubscription } from './subscriptions/settle-subscription.server.ts';
import { payments, subscriptions } from './tables.ts';

/**
 * Settles a payment when its payer returns from the provider's page. If the event has not arrived, asks the
 * provider and applies the answer. The event then changes nothing. If applying the answer fails, only logs
 * the error. Refuses anyone but the payer.
 * @param asked.paymentId the id of a payment or a subscription.
 * @returns where the payer continues, and whether the outcome is known.
 */
export async function settleOnReturn(
  ctx: Context,
  { paymentId }: { paymentId: string },
): Promise<{ isKnown: boolean; returnTo: string }> {
  const person = signedIn(ctx);
  const read = async () => {
    const [payment] = isId(paymentId)
      ? await ctx.db
          .select()
          .from(payments)
          .where(and(eq(payments.id, paymentId), eq(payments.payerId, person.id)))
      : [];
    if (payment) return { ...payment, isKnown: payment.state !== 'begun' };
    const [subscription] = isId(paymentId)
      ? await ctx.db
          .select()
          .from(subscriptions)
          .where(and(eq(subscriptions.id, paymentId), eq(subscriptions.payerId, person.id)))
      : [];
    if (subscription) return { ...subscription, isKnown: subscription.status !== 'waiting' };
    throw new Refusal('not_found', words.page_not_found);
  };
  const row = await read();
  const { provider } = ctx.payments;
  if (!row.isKnown && row.checkoutRef && row.provider === provider.name) {
    // The payer doesn't wait for a provider that fails, because the event will still arrive.
    const { update, bill } = await provider.lookUp(row.checkoutRef).catch((error: unknown) => {
      if (isPaymentProblem(error)) return { update: null, bill: null };
      throw error;
    });
    const event = asProvider(ctx, provider.name, `answer:${row.checkoutRef}`);
    try {
      if (update?.about === 'payment') await settle(event, row.id, update);
      if (update?.about === 'subscription')
        await settleSubscription(event, update, ctx.now().epochMilliseconds);
      if (bill) await settleRenewal(event, bill);
    } catch (err) {
      // The payer sees no error. The event repeats the report, and a job retries the event.
      ctx.log.error({ err, paymentId: row.id }, 'what the provider says of a payment could not be applied');
    }
  }
  const { isKnown, returnTo } = await read();
  return { isKnown, returnTo };
}
