import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { isPaymentProblem } from '../../platform/payments/provider.ts';
import { signedIn } from '../accounts/signed-in.ts';
import type { Context } from '../context.ts';
import { asProvider } from './as-provider.ts';
import type { PaymentState } from './payment.ts';
import { settle } from './settle.server.ts';
import { payments } from './tables.ts';

/**
 * Where a payer who comes back from the provider's page goes on. Where its event is not there yet the provider is
 * asked, and what it says is applied as the event would be; whichever of the two comes first, the other one
 * changes nothing.
 * @throws Refusal sign_in_required; not_found for a payment of somebody else.
 */
export async function settleOnReturn(
  ctx: Context,
  { paymentId }: { paymentId: string },
): Promise<{ state: PaymentState; returnTo: string }> {
  const person = signedIn(ctx);
  const read = async () => {
    const isOwn = and(eq(payments.id, paymentId), eq(payments.payerId, person.id));
    const [row] = isId(paymentId) ? await ctx.db.select().from(payments).where(isOwn) : [];
    if (!row) throw new Refusal('not_found', 'Oops! Page not found');
    return row;
  };
  const row = await read();
  const { provider } = ctx.payments;
  if (row.state === 'begun' && row.checkoutRef && row.provider === provider.name) {
    // Nobody has to wait for a provider that cannot be reached: its event comes, too.
    const { said } = await provider.lookUp(row.checkoutRef).catch((error: unknown) => {
      if (isPaymentProblem(error)) return { said: null };
      throw error;
    });
    if (said?.about === 'payment') {
      await settle(asProvider(ctx, provider.name, `answer:${row.checkoutRef}`), row.id, said);
    }
  }
  const { state, returnTo } = await read();
  return { state, returnTo };
}
