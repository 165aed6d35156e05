import type { SubscriptionStatus } from '../../../platform/payments/provider.ts';

/** How a practice stands with Spotlight. */
export const SPOTLIGHT_STATES = ['waiting', 'active', 'ending', 'past-due', 'paused', 'ended'] as const;
export type SpotlightState = (typeof SPOTLIGHT_STATES)[number];

/** For how many days Spotlight goes on after a renewal that could not be charged. */
export const GRACE_DAYS = 7;

/** A renewal may take some hours to be charged and told of before it counts as failed. */
const RENEWAL_HOURS = 24;

/** In these states a practice holds Spotlight. */
const HOLDING: readonly SpotlightState[] = ['active', 'ending', 'past-due', 'paused'];

/** What is known of a practice's Spotlight. */
export type SpotlightFacts = {
  status: SubscriptionStatus;
  /** Until when it is paid for; null before the first payment. */
  paidUntil: Date | null;
  endsWithPeriod: boolean;
  /** Since when its billing pauses, as the practice is not listed; null while it does not. */
  pausedAt: Date | null;
};

/**
 * How a practice stands with Spotlight at an instant. Days that are paid for are held to their end, whatever becomes
 * of the subscription; nothing is held that nobody has paid for, but the grace after a renewal that failed.
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

/** Whether a practice in that state holds Spotlight. */
export function holds(state: SpotlightState): boolean {
  return HOLDING.includes(state);
}

/**
 * The days that are paid for and left, rounded up, never below 0; while billing pauses they stand still.
 */
export function daysLeft(
  { paidUntil, pausedAt }: Pick<SpotlightFacts, 'paidUntil' | 'pausedAt'>,
  now: Temporal.Instant,
): number {
  if (paidUntil === null) return 0;
  const nowMs = pausedAt?.getTime() ?? now.epochMilliseconds;
  return Math.max(0, Math.ceil((paidUntil.getTime() - nowMs) / DAY_MS));
}

/** Until when Spotlight is held where a renewal could not be charged. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);
}

/** The days that were left when billing paused, counted anew from the instant at which it goes on. */
export function paidUntilAfterPause(paidUntil: Date, pausedAt: Date, resumedAt: Date): Date {
  return new Date(paidUntil.getTime() + Math.max(0, resumedAt.getTime() - pausedAt.getTime()));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
