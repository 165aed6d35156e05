import * as messages from '#text/practice/applications/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { isOfAge, underAge } from '../../people/accounts/age.ts';

const MAX_AGE = 120;

/** Legal name and date of birth, as the applicant copied them from the identity document. */
export type Identity = {
  firstName: string;
  lastName: string;
  /** The date of birth in ISO format. */
  dateOfBirth: string;
};

/** Returns the age in full years. Someone born on February 29 has their birthday on March 1. */
export function ageOn(dateOfBirth: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return dateOfBirth.until(today, { largestUnit: 'years' }).years;
}

/** Returns why an expert can't have this birth date today; null if they can. */
export function birthDateProblem(
  dateOfBirth: Temporal.PlainDate,
  today: Temporal.PlainDate,
): { code: 'invalid_input' | 'under_age'; words: Sentence } | null {
  if (Temporal.PlainDate.compare(dateOfBirth, today) > 0) {
    return { code: 'invalid_input', words: messages.birth_in_future };
  }
  if (!isOfAge(dateOfBirth, today)) return { code: 'under_age', words: underAge };
  if (ageOn(dateOfBirth, today) <= MAX_AGE) return null;
  return { code: 'invalid_input', words: withFacts(messages.birth_too_long_ago, { years: MAX_AGE }) };
}
