import { categoryOf } from '../../people/experts/categories.ts';

/** Alternative words, one of which is enough. A word with `prefix` also matches words that begin with it. */
export type Term = { anyOf: readonly { word: string; prefix: boolean }[] };

/** A search by words. A row must match every term and have none of the excluded words. */
export type WordSearch = { terms: readonly Term[]; without: readonly string[] };

const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/**
 * Splits text into lower-case words without accents, apostrophes, and dots, like `listing_words` in the
 * database.
 */
export function plainWordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþ]/g, (letter) => LETTERS[letter]!)
    .split(/[\s!-/:-@[-`{-~–—…]+/)
    .filter(Boolean);
}

/** Returns the term of a category, which also matches the category's older IDs. */
export function categoryTerm(id: string): Term {
  const ids = [id, 'whole-botanical-blossoms'].filter((one) => categoryOf(one)?.id === id);
  return { anyOf: ids.map((one) => ({ word: `#${one}`, prefix: false })) };
}

export function stateTerm(code: string): Term {
  return markTerm(code.toLowerCase());
}

/** Returns the term of a listing mark, such as 'center' (`words_of` in the database). */
export function markTerm(mark: string): Term {
  return anyMarkTerm([mark]);
}

/** Returns a term that any one of these marks satisfies. */
export function anyMarkTerm(marks: readonly string[]): Term {
  return { anyOf: marks.map((mark) => ({ word: `#${mark}`, prefix: false })) };
}

/** Returns a tsquery for the `local_words` index: the term in any of the cells. */
export function localQueryOf(cells: readonly number[], { anyOf }: Term): string {
  return cells
    .flatMap((cell) => anyOf.map(({ word, prefix }) => `'${cell}:${word}'${prefix ? ':*' : ''}`))
    .join(' | ');
}

/**
 * Returns a tsquery for a search by words. Words need no escaping, because `plainWordsOf` leaves no quotes
 * or backslashes in them.
 */
export function tsqueryOf({ terms, without }: WordSearch): string {
  const asked = terms.map(
    ({ anyOf }) => `(${anyOf.map(({ word, prefix }) => `'${word}'${prefix ? ':*' : ''}`).join(' | ')})`,
  );
  return [...asked, ...without.map((word) => `!'${word}'`)].join(' & ');
}
