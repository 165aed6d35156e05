/** What a person is called on screen: the first name, else what stands before the at-sign, else 'User'. */
export function displayName(person: { firstName?: string | null; email?: string | null }): string {
  return person.firstName?.trim() || person.email?.split('@')[0] || 'User';
}
