/** The person's name on screen: the first name, else the part of the address before the @, else 'User'. */
export function displayName(person: { firstName?: string | null; email?: string | null }): string {
  return person.firstName?.trim() || person.email?.split('@')[0] || 'User';
}
