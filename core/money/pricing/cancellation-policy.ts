import * as words from '#text/money/pricing/rules';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/**
 * The rules for the client's refund after canceling a charged booking. Each booking keeps the policy from its
 * request.
 */
export type CancellationPolicy = {
  /** Until this many hours before the start, canceling refunds the price and its tax. */
  freeHoursBefore: number;
  /** For this many hours after the acceptance, canceling also refunds them, however soon the start is. */
  freeHoursAfterAcceptance: number;
  /** The percentage of the price and its tax that canceling later refunds. */
  latePercent: number;
  /** Whether the client moved the booking when it was already too late to cancel for free. */
  isFreeTimeOver?: boolean;
};

/** The policy until an admin sets another. */
export const CANCELLATION_POLICY: CancellationPolicy = {
  freeHoursBefore: DEFAULT_SETTINGS.freeHoursBefore,
  freeHoursAfterAcceptance: DEFAULT_SETTINGS.freeHoursAfterAcceptance,
  latePercent: DEFAULT_SETTINGS.latePercent,
};

/** Formats a policy as a string that a form sends back for `checkPolicy`. */
export const policyMark = ({ freeHoursBefore, freeHoursAfterAcceptance, latePercent }: CancellationPolicy) =>
  [freeHoursBefore, freeHoursAfterAcceptance, latePercent].join('-');

const HOUR = 3_600_000;

type Agreed = { policy: CancellationPolicy; startsAt: Date; acceptedAt: Date };

export type Charged = Agreed & { priceCents: Cents; feeCents: Cents; taxCents: Cents };

/**
 * Returns the refund for canceling a charged booking, in whole cents. If the client cancels, we keep the
 * fee and refund the policy's percentage of the price, rounded up, with the corresponding tax. If anyone
 * else cancels, we refund everything.
 */
export function refundDue(
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

function isFree(agreed: Agreed, now: Temporal.Instant): boolean {
  const until = freeUntil(agreed);
  return until !== null && now.epochMilliseconds <= until.getTime();
}

/**
 * Returns the last moment at which canceling costs the client only the fee. It can be in the past. Null if
 * there is none.
 */
export function freeUntil({ policy, startsAt, acceptedAt }: Agreed): Date | null {
  if (policy.isFreeTimeOver) return null;
  const before = startsAt.getTime() - policy.freeHoursBefore * HOUR;
  const after = acceptedAt.getTime() + policy.freeHoursAfterAcceptance * HOUR;
  return new Date(Math.max(before, after));
}

/**
 * Returns the policy for moving a booking now. If it is too late to cancel for free, it is also too late for
 * the moved booking. Otherwise, clients could avoid the policy by moving a booking first.
 */
export function policyOfMove(agreed: Agreed, now: Temporal.Instant): CancellationPolicy {
  const { policy } = agreed;
  return isFree(agreed, now) ? policy : { ...policy, isFreeTimeOver: true };
}

const part = (percent: number) => (percent === 50 ? words.half_of_price() : words.part_of_price({ percent }));

export function sayPolicy(policy: CancellationPolicy, feeCents: Cents): string {
  const { freeHoursBefore, freeHoursAfterAcceptance, latePercent } = policy;
  if (policy.isFreeTimeOver) return words.policy_free_time_over({ part: part(latePercent) });
  return words.policy({
    before: words.hours({ count: freeHoursBefore }),
    after: words.hours({ count: freeHoursAfterAcceptance }),
    fee: formatCents(feeCents),
    part: part(latePercent),
  });
}
