/**
 * The languages of consultations, as BCP 47 tags with their English names. English and Spanish come first.
 * 'zh' means Mandarin here, because Cantonese has its own tag.
 */
export const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Spanish'],
  ['ase', 'American Sign Language'],
  ['am', 'Amharic'],
  ['ar', 'Arabic'],
  ['hy', 'Armenian'],
  ['bn', 'Bangla'],
  ['yue', 'Cantonese'],
  ['fil', 'Filipino'],
  ['fr', 'French'],
  ['de', 'German'],
  ['el', 'Greek'],
  ['gu', 'Gujarati'],
  ['ht', 'Haitian Creole'],
  ['he', 'Hebrew'],
  ['hi', 'Hindi'],
  ['hmn', 'Hmong'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['zh', 'Mandarin Chinese'],
  ['nv', 'Navajo'],
  ['fa', 'Persian'],
  ['pl', 'Polish'],
  ['pt', 'Portuguese'],
  ['pa', 'Punjabi'],
  ['ru', 'Russian'],
  ['so', 'Somali'],
  ['ta', 'Tamil'],
  ['te', 'Telugu'],
  ['th', 'Thai'],
  ['uk', 'Ukrainian'],
  ['ur', 'Urdu'],
  ['vi', 'Vietnamese'],
] as const;

export type Language = (typeof LANGUAGES)[number][0];

/** The languages that a search offers. Omits English, because every page is in English. */
export const OTHER_LANGUAGES = LANGUAGES.filter(([tag]) => tag !== 'en');

export function isLanguage(tag: string): tag is Language {
  return LANGUAGES.some(([known]) => known === tag);
}

/**
 * Formats the names of known languages in display order, such as 'English, Spanish'. Ignores unknown tags.
 */
export function sayLanguages(tags: readonly string[]): string {
  return LANGUAGES.filter(([tag]) => tags.includes(tag))
    .map(([, name]) => name)
    .join(', ');
}

/** Returns the listing mark of a language, which must match `people_marks` in the database. */
export function languageMark(tag: Language): string {
  return `speaks-${tag}`;
}
