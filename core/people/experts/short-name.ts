/**
 * Returns an individual's first name. Centers, and names that begin with a title such as 'Dr.', stay whole.
 */
export function shortName({ name, type }: { name: string; type: 'individual' | 'wellness-center' }): string {
  const [first = name] = name.split(' ');
  return type === 'individual' && !first.endsWith('.') ? first : name;
}
