import * as words from '#text/consultations/bookings/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isOfAge, underAge } from '../../people/accounts/age.ts';

export type BookingClient = { emailVerified: boolean; dateOfBirth: string | null; deleteAt: Date | null };

/**
 * Returns the refusal for a person who is under age or has no date of birth; null if they are of age.
 * @param today the local date at the place.
 */
export function whyUnderAge(
  { dateOfBirth }: Pick<BookingClient, 'dateOfBirth'>,
  today: Temporal.PlainDate,
): Refusal | null {
  if (!dateOfBirth) {
    return new Refusal('under_age', words.birth_date_missing);
  }
  if (!isOfAge(Temporal.PlainDate.from(dateOfBirth), today)) {
    return new Refusal('under_age', underAge);
  }
  return null;
}
