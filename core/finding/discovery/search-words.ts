import { SPANISH_CITIES, SPANISH_STATES, SPANISH_WORDS } from '../../../data/spanish-names.ts';
import { ALL_STATES } from '../../ground/geography/states.ts';
import { CATEGORIES, type Category, categoryOf } from '../../people/experts/categories.ts';

/** Alternative words, one of which is enough. A word with `prefix` also matches words that begin with it. */
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

/**
 * The minimum length of a prefix of a Spanish word. Shorter ones, such as 'Mari', would add wrong results to
 * English searches and searches for names.
 */
const MIN_SPANISH_PREFIX = 5;
/** Spanish words that add nothing to a category's name, such as 'de' in 'gotas de hierbas'. */
const SMALL_WORDS = new Set(['de', 'del', 'en', 'y', 'para', 'con']);

const categoryWords = /* @__PURE__ */ CATEGORIES.map((category) => ({
  id: category.id,
  english: wordsOfCategory(category, 'en'),
  spanish: spanishWordsOf(category),
}));

function wordsOfCategory({ name, label, commonTerm }: Category, locale: 'en' | 'es'): Set<string> {
  const texts = [name, label, commonTerm].map((text) => text?.({}, { locale }) ?? '');
  return new Set(plainWordsOf(texts.join(' ')));
}

/** Returns the Spanish words of a category, including their singular forms, without small words. */
function spanishWordsOf(category: Category): Set<string> {
  const also = SPANISH_WORDS[category.id]?.split(' ') ?? [];
  const words = wordsOfCategory(category, 'es').difference(SMALL_WORDS).union(new Set(also));
  return new Set([...words].flatMap((word) => [word, word.replace(/s$/, '')]));
}

const stateWords = /* @__PURE__ */ wordsOfStates();

function wordsOfStates(): { code: string; words: string[] }[] {
  return [
    ...ALL_STATES.map(({ code, name }) => ({ code, words: plainWordsOf(name) })),
    ...[...SPANISH_STATES].map(([name, code]) => ({ code, words: name.split(' ') })),
  ];
}

const cityWords = /* @__PURE__ */ SPANISH_CITIES.map(([spanish, city]) => ({
  english: plainWordsOf(city),
  words: spanish.split(' '),
}));

/**
 * Returns the terms of a search text. Each word must occur in the name, the place, or a category (or the
 * category's common term), in English or Spanish. A state's full name also matches its code, which listings
 * use. The last word can be a prefix. Uses at most six words.
 */
export function termsOfText(text: string): Term[] {
  const words = plainWordsOf(text).slice(0, MAX_WORDS);
  const categories = words.map((word, at) => categoriesNamed(word, at === words.length - 1));
  return words.flatMap((word, at) => {
    if (SMALL_WORDS.has(word) && categories[at - 1]?.length) return [];
    const prefix = at === words.length - 1 && [...word].length >= MIN_PREFIX;
    const also = [...categories[at]!.map(categoryTerm), ...statesNamedAt(words, at).map(stateTerm)];
    const cities = citiesNamedAt(words, at).map((word) => ({ word, prefix: false }));
    return [{ anyOf: [{ word, prefix }, ...also.flatMap(({ anyOf }) => anyOf), ...cities] }];
  });
}

/**
 * Returns the ids of the categories that a word belongs to. The last word can be the beginning of a longer
 * one.
 */
function categoriesNamed(word: string, isLast: boolean): string[] {
  const { length } = [...word];
  const begins = (words: Set<string>) => words.values().some((one) => one.startsWith(word));
  return categoryWords
    .filter(
      ({ english, spanish }) =>
        (isLast && length >= MIN_PREFIX ? begins(english) : english.has(word)) ||
        (isLast && length >= MIN_SPANISH_PREFIX ? begins(spanish) : spanish.has(word)),
    )
    .map(({ id }) => id);
}

/** Returns the names that include the word at `at`, each with the word's position in it. */
function namedAt<Named extends { words: readonly string[] }>(
  names: readonly Named[],
  words: readonly string[],
  at: number,
): { name: Named; part: number }[] {
  return names.flatMap((name) => {
    const part = name.words.findIndex((_, part) =>
      name.words.every((one, place) => one === words[at - part + place]),
    );
    return part < 0 ? [] : [{ name, part }];
  });
}

/** Returns the codes of the states whose full name occurs in the words and includes the word at `at`. */
function statesNamedAt(words: readonly string[], at: number): string[] {
  return namedAt(stateWords, words, at).map(({ name }) => name.code);
}

/** Returns the English words for the word at `at`, if it belongs to the Spanish name of a city. */
function citiesNamedAt(words: readonly string[], at: number): string[] {
  return namedAt(cityWords, words, at).map(({ name, part }) => name.english[part]!);
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
