/** A picture that is stored before its dispute takes it, with the name of its file. */
export type KeptPicture = { token: string; name: string };

/** The value of a form's field that hands in a kept picture. */
export const writeKept = ({ token, name }: KeptPicture): string => `${token} ${name}`;

/** Reads what `writeKept` wrote, once per token. Anything else becomes a picture that cannot be handed in. */
export function readKept(values: readonly unknown[], most: number): KeptPicture[] {
  const kept = new Map<string, KeptPicture>();
  for (const value of values.slice(0, most)) {
    if (typeof value !== 'string') continue;
    const [token = '', ...words] = value.split(' ');
    kept.set(token, { token, name: words.join(' ') });
  }
  return [...kept.values()];
}
