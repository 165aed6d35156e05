/**
 * Returns the short name of an expert: a person's first name; the whole name for a center or anyone with
 * a title.
 */
export function shortName({ name, type }: { name: string; type: 'individual' | 'wellness-center' }): string {
  const [first = name] = name.split(' ');
  return type === 'individual' && !first.endsWith('.') ? first : name;
}
