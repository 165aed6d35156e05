import * as words from '#text/money/pricing/rules';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { BookingTerms } from './booking-terms.ts';
import { policyMark, sayPolicy } from './cancellation-policy.ts';

/**
 * Refuses with 'price_changed' if the cancellation policy differs from the one on the form.
 * @param shown from `policyMark`.
 */
export function checkPolicy({ policy, feeCents }: BookingTerms, shown: string): void {
  if (policyMark(policy) === shown) return;
  throw new Refusal(
    'price_changed',
    withFacts(words.policy_changed, { policy: () => sayPolicy(policy, feeCents) }),
  );
}
