import * as words from '#text/people/accounts/rules';
import { withFacts } from '../../../lib/sentence.ts';
import { brand } from '../../brand.ts';

const MINIMUM_AGE = 21;

export const underAge = withFacts(words.under_age, { minimumAge: MINIMUM_AGE, brand: brand.name });

/** The time zone in the 50 states where each day begins last. Used if a person's zone is unknown. */
const LAST_TO_BEGIN = 'Pacific/Honolulu';

/** Returns the 21st birthday, which is March 1 for someone born on February 29. */
function comesOfAgeOn(dateOfBirth: Temporal.PlainDate): Temporal.PlainDate {
  const day = dateOfBirth.add({ years: MINIMUM_AGE });
  return day.day === dateOfBirth.day ? day : day.add({ days: 1 });
}

/** Checks whether a person is at least 21. Their 21st birthday counts. */
export function isOfAge(dateOfBirth: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(comesOfAgeOn(dateOfBirth), today) <= 0;
}

/**
 * Returns the canonical name of a time zone from a browser; null for anything else, such as the offset
 * '+14:00'.
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
 * Returns the date to use for the age check at sign-up. People can claim a time zone that they are not in, so
 * the date is never later than the latest current date in any served state. Without a zone, it is the date in
 * Hawaii.
 * @param served the time zones of the served states.
 */
export function dateFor(
  zone: string | null,
  now: Temporal.Instant,
  served: readonly string[],
): Temporal.PlainDate {
  const last = latestDate(now, served);
  const named = now.toZonedDateTimeISO(zone ?? LAST_TO_BEGIN).toPlainDate();
  return isAfter(named, last) ? last : named;
}

/**
 * Returns the latest birth date with which someone can be of age today, in ISO format. For the browser, which
 * checks it before sending; `dateFor` decides.
 * @param served the time zones of the served states.
 */
export function latestBirth(now: Temporal.Instant, served: readonly string[]): string {
  return latestDate(now, served).subtract({ years: MINIMUM_AGE }).toString();
}

/** Returns the latest current date in Hawaii and the served states. */
function latestDate(now: Temporal.Instant, served: readonly string[]): Temporal.PlainDate {
  return [LAST_TO_BEGIN, ...served]
    .map((zone) => now.toZonedDateTimeISO(zone).toPlainDate())
    .reduce((one, other) => (isAfter(one, other) ? one : other));
}

function isAfter(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) > 0;
}
