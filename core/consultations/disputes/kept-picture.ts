/** A stored picture that has not been added to a dispute yet, with its file name. */
export type KeptPicture = { token: string; name: string };

/** Returns the value of the form field that submits a stored picture. */
export const writeKept = ({ token, name }: KeptPicture): string => `${token} ${name}`;

/**
 * Parses the values that `writeKept` returned, and keeps one picture per token. Any other text becomes a
 * picture that can't be submitted.
 */
export function readKept(values: readonly unknown[], most: number): KeptPicture[] {
  const kept = new Map<string, KeptPicture>();
  for (const value of values.slice(0, most)) {
    if (typeof value !== 'string') continue;
    const [token = '', ...words] = value.split(' ');
    kept.set(token, { token, name: words.join(' ') });
  }
  return [...kept.values()];
}
