import { parseLanguage } from '../../../lib/language.ts';
import type { OpenSession } from '../../context.ts';

/** The columns of a person in `users u`, for a statement that finds who acts. `accountOf` reads them. */
export const PERSON = `u.id as "personId", u.email, u.email_verified as "emailVerified", u.name, u.first_name as "firstName",
    u.last_name as "lastName", u.image, u.date_of_birth::text as "dateOfBirth", u.is_admin as "isAdmin",
    u.is_demo as "isDemo", u.language`;

export type Account = OpenSession['person'];
export type PersonRow = Omit<Account, 'id'> & { personId: string };

/** Returns the account in a row with the columns of `PERSON`. */
export const accountOf = ({ personId, language, ...person }: PersonRow): Account => ({
  id: personId,
  ...person,
  language: parseLanguage(language),
});

/**
 * Checks whether an account is an admin's.
 * @param adminEmail the address of the built-in admin, in lower case.
 */
export const hasAdminRights = (
  { emailVerified, isAdmin, email }: Pick<Account, 'emailVerified' | 'isAdmin' | 'email'>,
  adminEmail: string | null | undefined,
): boolean => emailVerified && (isAdmin || email.toLowerCase() === adminEmail);
