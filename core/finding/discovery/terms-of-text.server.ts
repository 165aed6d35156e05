import { categories as otherWords, smallWords } from '#text/vocabulary';
import { inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE, type Language, WRITTEN_LANGUAGES } from '../../../lib/language.ts';
import { TRANSLATED_CITIES } from '../../ground/geography/city-names.ts';
import { ALL_STATES, otherStateNames } from '../../ground/geography/states.ts';
import { CATEGORIES, type Category } from '../../people/experts/categories.ts';
import { categoryTerm, plainWordsOf, stateTerm, type Term } from './search-words.ts';

const MAX_WORDS = 6;
/** A shorter prefix would match too many words. */
const MIN_PREFIX = 3;
/**
 * The minimum length of a prefix of a translated word. Shorter ones, such as 'Mari', would add wrong results to
 * English searches and searches for names.
 */
const MIN_TRANSLATED_PREFIX = 5;
/** Words that add nothing to a category's name, such as 'de' in 'gotas de hierbas'. */
const SMALL_WORDS = new Set(
  Object.values(smallWords).flatMap((parts) => Object.values(parts).flatMap((words) => words.split(' '))),
);
const OTHER_LANGUAGES = WRITTEN_LANGUAGES.filter((language) => language !== BASE_LANGUAGE);

const categoryWords = CATEGORIES.map((category) => ({
  id: category.id,
  english: wordsOfCategory(category, BASE_LANGUAGE),
  translated: new Set(OTHER_LANGUAGES.flatMap((language) => translatedWords(category, language))),
}));

function wordsOfCategory({ name, label, commonTerm }: Category, language: Language): Set<string> {
  const texts = inLanguage(language, () => [name, label, commonTerm].map((text) => text?.() ?? ''));
  return new Set(plainWordsOf(texts.join(' ')));
}

/** Returns a category's words in a language, including their singular forms, without small words. */
function translatedWords(category: Category, language: Language): string[] {
  const also = otherWords[language]?.[category.id]?.split(' ') ?? [];
  const words = wordsOfCategory(category, language).difference(SMALL_WORDS).union(new Set(also));
  return [...words].flatMap((word) => [word, word.replace(/s$/, '')]);
}

const stateWords = wordsOfStates();

function wordsOfStates(): { code: string; words: string[] }[] {
  const named = [...ALL_STATES.map(({ name, code }) => [name, code] as const), ...otherStateNames()];
  // Two languages can write a name in the same way.
  const byName = new Map(named.map(([name, code]) => [plainWordsOf(name).join(' '), code]));
  return [...byName].map(([name, code]) => ({ code, words: name.split(' ') }));
}

const cityWords = TRANSLATED_CITIES.map(([translated, city]) => ({
  english: plainWordsOf(city),
  words: translated.split(' '),
}));

/**
 * Returns the terms of a search text. Each word must occur in the name, the place, or a category (or the
 * category's common term), in any language of the catalog. A state's full name also matches its code, which
 * listings use. The last word can be a prefix. Uses at most six words.
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
      ({ english, translated }) =>
        (isLast && length >= MIN_PREFIX ? begins(english) : english.has(word)) ||
        (isLast && length >= MIN_TRANSLATED_PREFIX ? begins(translated) : translated.has(word)),
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

/** Returns the English words for the word at `at`, if it belongs to a city's name in another language. */
function citiesNamedAt(words: readonly string[], at: number): string[] {
  return namedAt(cityWords, words, at).map(({ name, part }) => name.english[part]!);
}
