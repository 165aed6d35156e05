const MOST_SECONDS = 86_400;
const YEAR_MS = 365 * 86_400_000;

/**
 * Returns for how many seconds an answer asks us to wait, at most a day; null if it does not say so in a way that
 * we understand.
 * @param told its `Retry-After`: seconds, or the date until when (RFC 9110).
 * @param now in milliseconds since 1970.
 */
export function secondsToWait(told: string | null | undefined, now: number): number | null {
  if (!told) return null;
  if (/^\d{1,9}$/.test(told)) return Math.min(Number(told), MOST_SECONDS);
  const until = Date.parse(told);
  if (Number.isNaN(until) || until <= now || until - now > YEAR_MS) return null;
  return Math.min(Math.ceil((until - now) / 1000), MOST_SECONDS);
}
