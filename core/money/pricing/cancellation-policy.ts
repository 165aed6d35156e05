import { type Cents, formatCents } from '../../../lib/money.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** Refund rules for a cancellation after the charge; each booking keeps those of its request. */
export type CancellationPolicy = {
  /** Up to this many hours before the start, the price and its tax are refunded. */
  freeHoursBefore: number;
  /** Also for this many hours after the acceptance, no matter how close the start is. */
  freeHoursAfterAcceptance: number;
  /** Later, this percentage of both is refunded. */
  latePercent: number;
  /** Whether this is for a move requested too late to cancel the earlier booking for free. */
  isFreeTimeOver?: boolean;
};

/** The policy until an admin sets another. */
export const CANCELLATION_POLICY: CancellationPolicy = {
  freeHoursBefore: DEFAULT_SETTINGS.freeHoursBefore,
  freeHoursAfterAcceptance: DEFAULT_SETTINGS.freeHoursAfterAcceptance,
  latePercent: DEFAULT_SETTINGS.latePercent,
};

/** Returns the policy as a mark that a page sends back, for `checkPolicy`. */
export const policyMark = ({ freeHoursBefore, freeHoursAfterAcceptance, latePercent }: CancellationPolicy) =>
  [freeHoursBefore, freeHoursAfterAcceptance, latePercent].join('-');

const HOUR = 3_600_000;

/** A booking's policy and the times that it depends on. */
type Agreed = { policy: CancellationPolicy; startsAt: Date; acceptedAt: Date };

/** A charged booking's amounts and policy. */
export type Charged = Agreed & { priceCents: Cents; feeCents: Cents; taxCents: Cents };

/**
 * Returns the refund for cancelling a charged booking, in whole cents. If the client cancels, refunds the
 * policy's part of the price, rounded up, with tax in proportion, but not the fee. Any other cancellation
 * refunds everything.
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

/** Checks whether the client can still cancel for the fee alone. */
function isFree(agreed: Agreed, now: Temporal.Instant): boolean {
  const until = freeUntil(agreed);
  return until !== null && now.epochMilliseconds <= until.getTime();
}

/** Returns until when the client can cancel for the fee alone, which may be past; null if never. */
export function freeUntil({ policy, startsAt, acceptedAt }: Agreed): Date | null {
  if (policy.isFreeTimeOver) return null;
  const before = startsAt.getTime() - policy.freeHoursBefore * HOUR;
  const after = acceptedAt.getTime() + policy.freeHoursAfterAcceptance * HOUR;
  return new Date(Math.max(before, after));
}

/**
 * Returns the policy for a move requested now. A move requested too late to cancel for free gains no new free
 * time; otherwise a client could move first and then cancel for free.
 */
export function policyOfMove(agreed: Agreed, now: Temporal.Instant): CancellationPolicy {
  const { policy } = agreed;
  return isFree(agreed, now) ? policy : { ...policy, isFreeTimeOver: true };
}

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);
const part = (percent: number) => (percent === 50 ? 'half' : `${percent}%`);

/** Returns the policy in words for the client. */
export function sayPolicy(policy: CancellationPolicy, feeCents: Cents): string {
  const { freeHoursBefore, freeHoursAfterAcceptance, latePercent } = policy;
  if (policy.isFreeTimeOver) {
    return `It is too late to cancel for free, and another time doesn’t change that. If you cancel, you get ${part(latePercent)} of the price back. If the expert cancels, you get everything back.`;
  }
  return `Cancel up to ${hours(freeHoursBefore)} before the start, or within ${hours(freeHoursAfterAcceptance)} of acceptance, and you pay only the ${formatCents(feeCents)} fee. After that, you get ${part(latePercent)} of the price back. If the expert cancels, you get everything back.`;
}
