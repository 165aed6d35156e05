export interface Named {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function first(text: string | null | undefined, count = 1): string {
  const letters = [...graphemes.segment((text ?? '').trim())].map((part) => part.segment);
  return letters.slice(0, count).join('');
}

/**
 * Returns the first letters of the first and last name, in upper case. Without a name, returns the first two
 * letters of the e-mail address. Empty if neither is known. A letter with its accents counts as one.
 */
export function initialsOf({ firstName, lastName, email }: Named): string {
  return (first(firstName) + first(lastName) || first(email?.split('@')[0], 2)).toLocaleUpperCase('en');
}

/** Returns the initials of the first and last word of a name. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  return initialsOf({ firstName: words[0], lastName: words.length > 1 ? words.at(-1) : '' });
}
