import { type Cents, formatCents } from '../../../lib/money.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** What is given back of a consultation that is cancelled after it was charged; kept with each booking as it was then. */
export type CancellationPolicy = {
  /** Until so many hours before the start the price is given back. */
  freeHoursBefore: number;
  /** And for so many hours after the acceptance, however near the start is. */
  freeHoursAfterAcceptance: number;
  /** Later, so many percent of it. */
  latePercent: number;
  /** True for another time that was asked for too late to cancel the earlier one for free. */
  isFreeTimeOver?: boolean;
};

/** The policy of bookings that are requested while no admin has set another. */
export const CANCELLATION_POLICY: CancellationPolicy = {
  freeHoursBefore: DEFAULT_SETTINGS.freeHoursBefore,
  freeHoursAfterAcceptance: DEFAULT_SETTINGS.freeHoursAfterAcceptance,
  latePercent: DEFAULT_SETTINGS.latePercent,
};

/** A policy as a form sends what it showed. */
export const policyMark = ({ freeHoursBefore, freeHoursAfterAcceptance, latePercent }: CancellationPolicy) =>
  [freeHoursBefore, freeHoursAfterAcceptance, latePercent].join('-');

const HOUR = 3_600_000;

/** By what rule a booking was agreed to, and what decides it. */
type Agreed = { policy: CancellationPolicy; startsAt: Date; acceptedAt: Date };

/** What was charged for a booking, and by what rule. */
export type Charged = Agreed & { priceCents: Cents; feeCents: Cents; taxCents: Cents };

/**
 * What of a charged booking goes back when it is cancelled, in whole cents. All of it, with the fee, unless it is the
 * client who cancels; then the fee is kept, and of the price what the policy says, half a cent of it in the client's
 * favor. The tax goes with the price in proportion.
 */
export function givenBack(
  charged: Charged,
  by: 'client' | 'expert' | 'admin' | 'product',
  now: Temporal.Instant,
): Cents {
  const { priceCents, feeCents, taxCents, policy } = charged;
  if (by !== 'client') return priceCents + feeCents + taxCents;
  if (isFree(charged, now)) return priceCents + taxCents;
  const price = Math.ceil((priceCents * policy.latePercent) / 100);
  return price + (priceCents > 0 ? Math.round((taxCents * price) / priceCents) : 0);
}

/** Whether the client can still cancel for the fee alone. */
function isFree({ policy, startsAt, acceptedAt }: Agreed, now: Temporal.Instant): boolean {
  if (policy.isFreeTimeOver) return false;
  const at = now.epochMilliseconds;
  return (
    at <= startsAt.getTime() - policy.freeHoursBefore * HOUR ||
    at <= acceptedAt.getTime() + policy.freeHoursAfterAcceptance * HOUR
  );
}

/**
 * The policy of another time that is asked for now. Whoever asks once it is too late to cancel for free gains no new
 * free time by it, whatever the expert grants; otherwise a move would undo a late cancellation.
 */
export function policyOfMove(agreed: Agreed, now: Temporal.Instant): CancellationPolicy {
  const { policy } = agreed;
  return isFree(agreed, now) ? policy : { ...policy, isFreeTimeOver: true };
}

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);
const part = (percent: number) => (percent === 50 ? 'half' : `${percent}%`);

/** The policy in a sentence, said beside every button that requests. */
export function sayPolicy(policy: CancellationPolicy, feeCents: Cents): string {
  const { freeHoursBefore, freeHoursAfterAcceptance, latePercent } = policy;
  if (policy.isFreeTimeOver) {
    return `It is too late to cancel for free, and another time doesn’t change that. If you cancel, you get ${part(latePercent)} of the price back. If the expert cancels, you get all of it back.`;
  }
  return `If you cancel up to ${hours(freeHoursBefore)} before the start, or within ${hours(freeHoursAfterAcceptance)} of the expert’s acceptance, you get everything back except the ${formatCents(feeCents)} fee; after that, you get ${part(latePercent)} of it back. If the expert cancels, you get all of it back.`;
}
