import { Refusal } from '../../../lib/errors.ts';
import type { BookingTerms } from './booking-terms.ts';
import { policyMark, sayPolicy } from './cancellation-policy.ts';

/**
 * Refuses with 'price_changed' if the cancellation policy is no longer the one that the form showed.
 * @param shown from `policyMark`.
 */
export function checkPolicy({ policy, feeCents }: BookingTerms, shown: string): void {
  if (policyMark(policy) === shown) return;
  throw new Refusal(
    'price_changed',
    `Our cancellation policy has changed. ${sayPolicy(policy, feeCents)} Nothing has been booked. If you agree, send your request again.`,
  );
}
