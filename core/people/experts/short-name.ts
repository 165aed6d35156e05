/** What one calls an expert in passing: a person by the first name, a center, and anyone with a title, by the whole name. */
export function shortName({ name, type }: { name: string; type: 'individual' | 'wellness-center' }): string {
  const [first = name] = name.split(' ');
  return type === 'individual' && !first.endsWith('.') ? first : name;
}
