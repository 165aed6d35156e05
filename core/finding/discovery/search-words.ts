import { ALL_STATES } from '../../ground/geography/states.ts';
import { CATEGORIES, categoryOf } from '../../people/experts/categories.ts';

/**
 * Alternative words, any one of which is enough. A word with `prefix` also matches words that begin with
 * it.
 */
export type Term = { anyOf: readonly { word: string; prefix: boolean }[] };

/** A search by words. A row must match every term and have none of the excluded words. */
export type WordSearch = { terms: readonly Term[]; without: readonly string[] };

const MAX_WORDS = 6;
/** A shorter prefix would match too many words. */
const MIN_PREFIX = 3;

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
 * Splits a text into lower-case words without accents, apostrophes, and dots, as `listing_words` in the
 * database does.
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

const categoryWords = /* @__PURE__ */ CATEGORIES.map(({ id, name, label, commonTerm }) => ({
  id,
  words: new Set(plainWordsOf(`${name()} ${label()} ${commonTerm?.() ?? ''}`)),
}));

const stateWords = /* @__PURE__ */ ALL_STATES.map(({ code, name }) => ({
  code,
  words: plainWordsOf(name),
}));

/**
 * Returns the terms of a search text. Each word must occur in the name, the place, or a category (or the
 * category's common term). A state's full name also matches its code, which listings use. The last word may
 * be a prefix. Uses at most six words.
 */
export function termsOfText(text: string): Term[] {
  const words = plainWordsOf(text).slice(0, MAX_WORDS);
  return words.map((word, at) => {
    const prefix = at === words.length - 1 && [...word].length >= MIN_PREFIX;
    const named = categoryWords.filter((category) =>
      prefix ? [...category.words].some((one) => one.startsWith(word)) : category.words.has(word),
    );
    const also = [...named.map(({ id }) => categoryTerm(id)), ...statesNamedAt(words, at).map(stateTerm)];
    return { anyOf: [{ word, prefix }, ...also.flatMap(({ anyOf }) => anyOf)] };
  });
}

/** Returns the codes of the states whose full name occurs in the words and includes the word at `at`. */
function statesNamedAt(words: readonly string[], at: number): string[] {
  const named = stateWords.filter(({ words: whole }) =>
    whole.some((_, part) => whole.every((one, place) => one === words[at - part + place])),
  );
  return named.map(({ code }) => code);
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
