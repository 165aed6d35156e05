import * as words from '#text/people/accounts/rules';

/** Returns the first name, or else the part of the address before the '@', or else 'User'. */
export function displayName(person: { firstName?: string | null; email?: string | null }): string {
  return person.firstName?.trim() || person.email?.split('@')[0] || words.user();
}
