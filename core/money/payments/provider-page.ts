import * as words from '#text/money/payments/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isPaymentProblem } from '../../../platform/payments/provider.ts';
import type { AnyContext } from '../../context.ts';
import { isMismatch } from './mismatch.ts';

const CHECKOUT_MINUTES = 60;

export const endOf = (ctx: Pick<AnyContext, 'now'>) => asDate(ctx.now().add({ minutes: CHECKOUT_MINUTES }));

export const unavailable = () => new Refusal('unavailable', words.service_unreachable);

/**
 * Returns the provider's answer. Refuses with 'unavailable' if the provider is unreachable or its answer
 * contradicts our data.
 */
export async function reached<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isMismatch(error) || (isPaymentProblem(error) && error.kind === 'unreachable')) throw unavailable();
    throw error;
  }
}
