import { ALL_STATES } from '../../ground/geography/states.ts';
import { CATEGORIES, categoryOf } from '../../people/experts/categories.ts';

/** Words of a listing that a search may ask for: any one of them. `prefix` also takes longer words. */
export type Term = { anyOf: readonly { word: string; prefix: boolean }[] };

/** A search by words: all the terms, and none of the words that are shut out. */
export type WordSearch = { terms: readonly Term[]; without: readonly string[] };

const MOST_WORDS = 6;
/** A shorter beginning would stand for too many words. */
const SHORTEST_BEGINNING = 3;

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

/** The plain words of a text, as `listing_words` in the database makes them: no accents, apostrophes or dots. */
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
  words: new Set(plainWordsOf(`${name} ${label} ${commonTerm ?? ''}`)),
}));

const stateWords = /* @__PURE__ */ ALL_STATES.map(({ code, name }) => ({
  code,
  words: plainWordsOf(name),
}));

/**
 * What a search text asks for: each word in the name, the place or a field of expertise (its common term
 * included). A state's whole name stands for the state, which listings give by its code. The last word may be a
 * beginning. At most six words count.
 */
export function termsOfText(text: string): Term[] {
  const words = plainWordsOf(text).slice(0, MOST_WORDS);
  return words.map((word, at) => {
    const prefix = at === words.length - 1 && [...word].length >= SHORTEST_BEGINNING;
    const named = categoryWords.filter((category) =>
      prefix ? [...category.words].some((one) => one.startsWith(word)) : category.words.has(word),
    );
    const also = [...named.map(({ id }) => categoryTerm(id)), ...statesNamedAt(words, at).map(stateTerm)];
    return { anyOf: [{ word, prefix }, ...also.flatMap(({ anyOf }) => anyOf)] };
  });
}

/** The codes of the states whose whole name a word is part of. */
function statesNamedAt(words: readonly string[], at: number): string[] {
  const named = stateWords.filter(({ words: whole }) =>
    whole.some((_, part) => whole.every((one, place) => one === words[at - part + place])),
  );
  return named.map(({ code }) => code);
}

/** The term of a category: its id, or an older id that stands for it. */
export function categoryTerm(id: string): Term {
  const ids = [id, 'whole-botanical-blossoms'].filter((one) => categoryOf(one)?.id === id);
  return { anyOf: ids.map((one) => ({ word: `#${one}`, prefix: false })) };
}

/** The word that stands for a state. */
export function stateTerm(code: string): Term {
  return markTerm(code.toLowerCase());
}

/** A mark of the listing, such as 'center'; see `listing_words` in the database. */
export function markTerm(mark: string): Term {
  return { anyOf: [{ word: `#${mark}`, prefix: false }] };
}

/** PostgreSQL's tsquery for the index of `local_words`: the term in any of the cells. */
export function localQueryOf(cells: readonly number[], { anyOf }: Term): string {
  return cells
    .flatMap((cell) => anyOf.map(({ word, prefix }) => `'${cell}:${word}'${prefix ? ':*' : ''}`))
    .join(' | ');
}

/** PostgreSQL's tsquery for a search by words; words hold no quote or backslash, see `plainWordsOf`. */
export function tsqueryOf({ terms, without }: WordSearch): string {
  const asked = terms.map(
    ({ anyOf }) => `(${anyOf.map(({ word, prefix }) => `'${word}'${prefix ? ':*' : ''}`).join(' | ')})`,
  );
  return [...asked, ...without.map((word) => `!'${word}'`)].join(' & ');
}
