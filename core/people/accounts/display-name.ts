/**
 * Returns the person's name on screen: the first name, otherwise the part of the address before the @,
 * otherwise 'User'.
 */
export function displayName(person: { firstName?: string | null; email?: string | null }): string {
  return person.firstName?.trim() || person.email?.split('@')[0] || 'User';
}
