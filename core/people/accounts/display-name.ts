import * as words from '#text/people/accounts/rules';

/**
 * Returns the first name. Without one, returns the part of the address before the '@'. Without either,
 * returns 'User'.
 */
export function displayName(person: { firstName?: string | null; email?: string | null }): string {
  return person.firstName?.trim() || person.email?.split('@')[0] || words.user();
}
