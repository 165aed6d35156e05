/**
 * Returns an individual's first name. Returns the full name of a center, or of an individual whose name
 * begins with a title such as 'Dr.'.
 */
export function shortName({ name, type }: { name: string; type: 'individual' | 'wellness-center' }): string {
  const [first = name] = name.split(' ');
  return type === 'individual' && !first.endsWith('.') ? first : name;
}
