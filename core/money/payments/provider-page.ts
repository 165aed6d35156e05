import { Refusal } from '../../../lib/errors.ts';
import { isPaymentProblem } from '../../../platform/payments/provider.ts';
import type { AnyContext } from '../../context.ts';
import { isMismatch } from './mismatch.ts';

/** For how long a provider's page can be paid on, in minutes. */
const CHECKOUT_MINUTES = 60;

/** Until when a page that is opened now can be paid on. */
export const endOf = (ctx: Pick<AnyContext, 'now'>) =>
  new Date(ctx.now().add({ minutes: CHECKOUT_MINUTES }).epochMilliseconds);

/** Said where the provider does not answer. */
export const away = () =>
  new Refusal(
    'unavailable',
    'The payment service cannot be reached at the moment. Nothing was charged. Please try again in a minute.',
  );

/** What a provider answers; a problem with it is the payer's to know in one sentence, and so is an answer that does not match. */
export async function reached<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isMismatch(error) || (isPaymentProblem(error) && error.kind === 'unreachable')) throw away();
    throw error;
  }
}
