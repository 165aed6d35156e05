import type { SubscriptionStatus } from '../../../platform/payments/provider.ts';

export const SPOTLIGHT_STATES = ['waiting', 'active', 'ending', 'past-due', 'paused', 'ended'] as const;
export type SpotlightState = (typeof SPOTLIGHT_STATES)[number];

/** How many days Spotlight continues after a failed renewal. */
export const GRACE_DAYS = 7;

/** Hours that a renewal may take to be charged and reported before it counts as failed. */
const RENEWAL_HOURS = 24;

/** States in which a practice holds Spotlight. */
const HOLDING: readonly SpotlightState[] = ['active', 'ending', 'past-due', 'paused'];

/** The facts that determine the state of Spotlight. */
export type SpotlightFacts = {
  status: SubscriptionStatus;
  /** End of the paid days; null before the first payment. */
  paidUntil: Date | null;
  endsWithPeriod: boolean;
  /** Since when billing is paused because the practice is not listed; null otherwise. */
  pausedAt: Date | null;
};

/**
 * Returns the state of Spotlight at an instant. Paid days are held to their end, whatever happens to the
 * subscription. After them, Spotlight is held only while a renewal is awaited, and during the grace after a
 * failed one.
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

/** Checks whether a practice in this state holds Spotlight. */
export function holds(state: SpotlightState): boolean {
  return HOLDING.includes(state);
}

/** Returns the paid days left, rounded up, never below 0; frozen while billing is paused. */
export function daysLeft(
  { paidUntil, pausedAt }: Pick<SpotlightFacts, 'paidUntil' | 'pausedAt'>,
  now: Temporal.Instant,
): number {
  if (paidUntil === null) return 0;
  const nowMs = pausedAt?.getTime() ?? now.epochMilliseconds;
  return Math.max(0, Math.ceil((paidUntil.getTime() - nowMs) / DAY_MS));
}

/** Returns when the grace after a failed renewal ends. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);
}

/** Returns the new end of the paid days, extended by the length of the pause. */
export function paidUntilAfterPause(paidUntil: Date, pausedAt: Date, resumedAt: Date): Date {
  return new Date(paidUntil.getTime() + Math.max(0, resumedAt.getTime() - pausedAt.getTime()));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
