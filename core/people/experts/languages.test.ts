import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { languageTag } from '../../../lib/language.ts';
import { LANGUAGES, listedLanguages, sayLanguages, sayOwnLanguage, searchedLanguages } from './languages.ts';

describe('the languages', () => {
  it('have distinct tags in canonical form', () => {
    const tags = LANGUAGES.map(([tag]) => tag);
    expect(Intl.getCanonicalLocales([...tags])).toEqual(tags);
  });

  // Intl's 'zh' means all of Chinese, and Intl has no Spanish name for American Sign Language.
  it.each([
    ['en', ['zh']],
    ['es', ['zh', 'ase']],
  ])('have the names in %s that Intl gives them', (language, others) => {
    const names = new Intl.DisplayNames(languageTag(language), { type: 'language' });
    for (const [tag, name] of LANGUAGES.filter(([tag]) => !others.includes(tag)))
      expect(inLanguage(language, name)).toBe(names.of(tag));
  });

  it.each([
    ['en', ['en', 'es'], ''],
    ['es', ['en', 'es'], 'Atiende en español'],
    ['es', ['en'], ''],
    ['es', [], ''],
    ['en-XA', ['en', 'es'], ''],
  ])('are shown on pages in %s, for experts who speak %j, as "%s"', (language, tags, mark) => {
    expect(inLanguage(language, () => sayOwnLanguage(tags))).toBe(mark);
  });

  it.each([
    ['en', ['English', 'Spanish', 'American Sign Language', 'Amharic'], 'Vietnamese'],
    ['es', ['español', 'inglés', 'alemán', 'amárico'], 'vietnamita'],
  ])('begin lists on pages in %s with %j and end them with %s', (language, first, last) => {
    const names = inLanguage(language, listedLanguages).map(([, name]) => name);
    expect(names).toHaveLength(LANGUAGES.length);
    expect([names.slice(0, 4), names.at(-1)]).toEqual([first, last]);
  });

  it.each([
    ['en', 'es'],
    ['es', 'es'],
  ])('are offered by searches in %s from %s on, without English', (language, first) => {
    const tags = inLanguage(language, searchedLanguages).map(([tag]) => tag);
    expect([tags[0], tags.includes('en'), tags.length]).toEqual([first, false, LANGUAGES.length - 1]);
  });

  it.each([
    ['en', 'English, Spanish, Vietnamese'],
    ['es', 'español, inglés y vietnamita'],
  ])('are named on pages in %s in list order, without unknown ones', (language, said) => {
    expect(inLanguage(language, () => sayLanguages(['vi', 'tlh', 'es', 'en']))).toBe(said);
    expect(inLanguage(language, () => sayLanguages([]))).toBe('');
  });
});
