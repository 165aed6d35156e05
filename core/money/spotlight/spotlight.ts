import type { SubscriptionStatus } from '../../../platform/payments/provider.ts';

export const SPOTLIGHT_STATES = ['waiting', 'active', 'ending', 'past-due', 'paused', 'ended'] as const;
export type SpotlightState = (typeof SPOTLIGHT_STATES)[number];

/** How long Spotlight continues after a failed renewal. */
export const GRACE_DAYS = 7;

/** How long a charge for a renewal can take before the renewal counts as failed. */
const RENEWAL_HOURS = 24;

const HOLDING: readonly SpotlightState[] = ['active', 'ending', 'past-due', 'paused'];

export type SpotlightFacts = {
  status: SubscriptionStatus;
  /** The end of the paid days; null before the first payment. */
  paidUntil: Date | null;
  endsWithPeriod: boolean;
  /** When billing paused because the practice was unlisted; null if it is not paused. */
  pausedAt: Date | null;
};

/**
 * Returns the state of Spotlight at an instant. A practice keeps Spotlight for all paid days, whatever
 * happens to the subscription. Afterward, it has Spotlight only while a renewal can still arrive, and during
 * the grace after a failed renewal.
 */
export function spotlightState(facts: SpotlightFacts, now: Temporal.Instant): SpotlightState {
  const { status, paidUntil, endsWithPeriod, pausedAt } = facts;
  if (paidUntil === null) return status === 'ended' ? 'ended' : 'waiting';
  const nowMs = pausedAt?.getTime() ?? now.epochMilliseconds;
  const leftMs = paidUntil.getTime() - nowMs;
  if (pausedAt && leftMs > 0) return 'paused';
  if (status === 'ended' || endsWithPeriod) return leftMs > 0 ? 'ending' : 'ended';
  if (leftMs <= -GRACE_DAYS * DAY_MS) return 'ended';
  if (status === 'past-due') return 'past-due';
  return leftMs > -RENEWAL_HOURS * HOUR_MS ? 'active' : 'past-due';
}

export function holds(state: SpotlightState): boolean {
  return HOLDING.includes(state);
}

/** Returns the paid days left, rounded up, at least 0. A billing pause freezes them. */
export function daysLeft(
  { paidUntil, pausedAt }: Pick<SpotlightFacts, 'paidUntil' | 'pausedAt'>,
  now: Temporal.Instant,
): number {
  if (paidUntil === null) return 0;
  const nowMs = pausedAt?.getTime() ?? now.epochMilliseconds;
  return Math.max(0, Math.ceil((paidUntil.getTime() - nowMs) / DAY_MS));
}

export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);
}

/** Extends the paid days by the length of the pause, and returns their new end. */
export function paidUntilAfterPause(paidUntil: Date, pausedAt: Date, resumedAt: Date): Date {
  return new Date(paidUntil.getTime() + Math.max(0, resumedAt.getTime() - pausedAt.getTime()));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
