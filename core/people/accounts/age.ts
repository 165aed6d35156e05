import { brand } from '../../brand.ts';

const MINIMUM_AGE = 21;

export const UNDER_AGE_MESSAGE = `You must be at least ${MINIMUM_AGE} years old to use ${brand.name}.`;

/**
 * Of the 50 states' time zones, the one in which a day begins last. Applies if a person's zone is unknown.
 */
const LAST_TO_BEGIN = 'Pacific/Honolulu';

/** Returns the 21st birthday, which is March 1 for someone born on February 29. */
function comesOfAgeOn(dateOfBirth: Temporal.PlainDate): Temporal.PlainDate {
  const day = dateOfBirth.add({ years: MINIMUM_AGE });
  return day.day === dateOfBirth.day ? day : day.add({ days: 1 });
}

/** True from the 21st birthday on. */
export function isOfAge(dateOfBirth: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(comesOfAgeOn(dateOfBirth), today) <= 0;
}

/**
 * Returns the canonical name of the time zone that a browser sent; null for anything else, such as the
 * offset '+14:00'.
 */
export function knownZone(text: unknown): string | null {
  if (typeof text !== 'string' || !/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(text))
    return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * Returns the date by which to compute a person's age at sign-up. A person can name a time zone that they
 * are not in, so the date is never later than in the served state where a day begins first. Without a zone,
 * it is the date in Hawaii.
 * @param served the time zones of the served states.
 */
export function dateFor(
  zone: string | null,
  now: Temporal.Instant,
  served: readonly string[],
): Temporal.PlainDate {
  const dateIn = (one: string) => now.toZonedDateTimeISO(one).toPlainDate();
  const last = [LAST_TO_BEGIN, ...served].map(dateIn).reduce((a, b) => (isAfter(a, b) ? a : b));
  const named = dateIn(zone ?? LAST_TO_BEGIN);
  return isAfter(named, last) ? last : named;
}

function isAfter(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) > 0;
}
