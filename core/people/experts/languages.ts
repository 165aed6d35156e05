import * as words from '#text/people/experts/languages';
import { BASE_LANGUAGE, currentLanguage, languageTag } from '../../../lib/language.ts';

/**
 * The languages of consultations, as BCP 47 tags with their names. 'zh' means Mandarin here, because
 * Cantonese has its own tag.
 */
export const LANGUAGES = [
  ['en', words.english],
  ['es', words.spanish],
  ['ase', words.american_sign_language],
  ['am', words.amharic],
  ['ar', words.arabic],
  ['hy', words.armenian],
  ['bn', words.bangla],
  ['yue', words.cantonese],
  ['fil', words.filipino],
  ['fr', words.french],
  ['de', words.german],
  ['el', words.greek],
  ['gu', words.gujarati],
  ['ht', words.haitian_creole],
  ['he', words.hebrew],
  ['hi', words.hindi],
  ['hmn', words.hmong],
  ['it', words.italian],
  ['ja', words.japanese],
  ['ko', words.korean],
  ['zh', words.mandarin_chinese],
  ['nv', words.navajo],
  ['fa', words.persian],
  ['pl', words.polish],
  ['pt', words.portuguese],
  ['pa', words.punjabi],
  ['ru', words.russian],
  ['so', words.somali],
  ['ta', words.tamil],
  ['te', words.telugu],
  ['th', words.thai],
  ['uk', words.ukrainian],
  ['ur', words.urdu],
  ['vi', words.vietnamese],
] as const;

export type Language = (typeof LANGUAGES)[number][0];

type NamedLanguage = readonly [tag: Language, name: string];

const listed = new Map<string, readonly NamedLanguage[]>();

/**
 * Returns the languages in the order of the current page's lists: the page's own language, then English and
 * Spanish, then the others by name.
 */
export function listedLanguages(): readonly NamedLanguage[] {
  const tag = languageTag();
  const known = listed.get(tag);
  if (known) return known;
  const first = ['es', 'en', currentLanguage()];
  const { compare } = new Intl.Collator(tag);
  const sorted = LANGUAGES.map(([language, name]) => [language, name()] as const).sort(
    ([one, its], [other, others]) =>
      first.lastIndexOf(other) - first.lastIndexOf(one) || compare(its, others),
  );
  listed.set(tag, sorted);
  return sorted;
}

/**
 * Returns the languages that a search offers. Omits English, because nearly every expert speaks it and few
 * list it.
 */
export function searchedLanguages(): readonly NamedLanguage[] {
  return listedLanguages().filter(([tag]) => tag !== 'en');
}

export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.some(([known]) => known === tag);
}

/**
 * Formats the names of known languages in display order, such as 'English, Spanish'. Ignores unknown tags.
 */
export function sayLanguages(tags: readonly string[]): string {
  const names = listedLanguages()
    .filter(([tag]) => tags.includes(tag))
    .map(([, name]) => name);
  // The narrow list is 'English, Spanish' in English, and 'español e inglés' in Spanish.
  return new Intl.ListFormat(languageTag(), { style: 'narrow' }).format(names);
}

/**
 * Returns a label for experts who consult in the page's language, such as 'Atiende en español'; empty for
 * others and on English pages.
 */
export function sayOwnLanguage(tags: readonly string[]): string {
  const language = currentLanguage();
  return language !== BASE_LANGUAGE && tags.includes(language) ? words.consults_in_this_language() : '';
}

/** Returns a language's listing mark, which must match `people_marks` in the database. */
export function languageMark(tag: Language): string {
  return `speaks-${tag}`;
}
