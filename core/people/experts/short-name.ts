/**
 * Returns the short name of an expert: a person's first name; the whole name for a center, and for a name
 * that begins with a title such as 'Dr.'.
 */
export function shortName({ name, type }: { name: string; type: 'individual' | 'wellness-center' }): string {
  const [first = name] = name.split(' ');
  return type === 'individual' && !first.endsWith('.') ? first : name;
}
