import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { isPaymentProblem } from '../../../platform/payments/provider.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { asProvider } from './as-provider.ts';
import { settle } from './settle.server.ts';
import { settleRenewal, settleSubscription } from './settle-subscription.server.ts';
import { payments, subscriptions } from './tables.ts';

/**
 * Where a payer who comes back from the provider's page goes on. Where its event is not there yet the provider is
 * asked, and what it says is applied as the event would be; whichever of the two comes first, the other one
 * changes nothing. Where it cannot be applied the fault is logged, and the payment is not known yet.
 * @param asked.paymentId of a payment, or of a subscription.
 * @returns whether it is known by now what has become of it.
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
    throw new Refusal('not_found', 'Oops! Page not found');
  };
  const row = await read();
  const { provider } = ctx.payments;
  if (!row.isKnown && row.checkoutRef && row.provider === provider.name) {
    // Nobody has to wait for a provider that cannot be reached: its event comes, too.
    const { said, bill } = await provider.lookUp(row.checkoutRef).catch((error: unknown) => {
      if (isPaymentProblem(error)) return { said: null, bill: null };
      throw error;
    });
    const event = asProvider(ctx, provider.name, `answer:${row.checkoutRef}`);
    try {
      if (said?.about === 'payment') await settle(event, row.id, said);
      if (said?.about === 'subscription') await settleSubscription(event, said, ctx.now().epochMilliseconds);
      if (bill) await settleRenewal(event, bill);
    } catch (err) {
      // Nobody who has paid is shown a fault: the event says it again, and is tried until it can be applied.
      ctx.log.error({ err, paymentId: row.id }, 'what the provider says of a payment could not be applied');
    }
  }
  const { isKnown, returnTo } = await read();
  return { isKnown, returnTo };
}
