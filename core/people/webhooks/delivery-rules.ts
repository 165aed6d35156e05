/** Seconds to the next attempt after each failed one. The last is repeated until three days are over. */
const DELAYS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600];
/** Seconds that an endpoint rests after each outage in a row, so one that is out for an hour returns soon. */
const RESTS = [5, 15, 60, 120, 300, 600];
/** How many outages in a row count as one long outage. When it is over, what waits is due at once. */
export const LONG_OUTAGE = 3;
/** After how many days without any success an endpoint is paused. */
export const FAILING_DAYS = 3;

/**
 * What an attempt led to: an answer, with the seconds that its `Retry-After` asks us to wait, or the reason that
 * there was none.
 */
export type Attempt = { status: number; waitSeconds?: number | null } | { fault: string };

/**
 * What an attempt means. After an 'outage', the receiver can take nothing at all. 'rejected' is about the one
 * event. 'gone' (410) is a receiver's way to say that it wants no more.
 */
export type Outcome = 'delivered' | 'rejected' | 'outage' | 'gone';

/** Answers that mean 'not now': the request took too long, or there were too many. */
const NOT_NOW = [408, 425, 429];

/** Answers whose `Retry-After` counts. */
const ASKS_TO_WAIT = [429, 503];

/** Returns for how many milliseconds a receiver asks us to wait; 0 if it does not. */
export function askedWait(attempt: Attempt): number {
  if ('fault' in attempt || !ASKS_TO_WAIT.includes(attempt.status)) return 0;
  return (attempt.waitSeconds ?? 0) * 1000;
}

export function outcomeOf(attempt: Attempt): Outcome {
  if ('fault' in attempt) return 'outage';
  const { status } = attempt;
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status >= 500 || NOT_NOW.includes(status) ? 'outage' : 'rejected';
}

/**
 * Returns the milliseconds until the next attempt.
 * @param failures how many have failed, at least 1.
 * @param chance a number from 0 to below 1. It spreads receivers that failed at the same time.
 */
export const delayAfter = (failures: number, chance: number) => spread(DELAYS, failures, chance);

/** Returns how many milliseconds an endpoint rests after this many outages in a row. */
export const restAfter = (outages: number, chance: number) => spread(RESTS, outages, chance);

function spread(seconds: readonly number[], nth: number, chance: number): number {
  const base = seconds[Math.min(nth, seconds.length) - 1] ?? seconds[0]!;
  return Math.round(base * 1000 * (0.8 + 0.4 * chance));
}
