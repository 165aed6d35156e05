import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { languageTag } from '../../../lib/language.ts';
import { LANGUAGES, sayLanguages, sayOwnLanguage } from './languages.ts';

describe('the languages', () => {
  it('have distinct tags in canonical form', () => {
    const tags = LANGUAGES.map(([tag]) => tag);
    expect(Intl.getCanonicalLocales([...tags])).toEqual(tags);
  });

  // Intl has 'zh' for all of Chinese, and no Spanish name of American Sign Language.
  it.each([
    ['en', ['zh']],
    ['es', ['zh', 'ase']],
  ])('are named in %s as Intl does', (language, others) => {
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
  ])('are marked on pages in %s for those who speak %j as "%s"', (language, tags, mark) => {
    expect(inLanguage(language, () => sayOwnLanguage(tags))).toBe(mark);
  });

  it('are said in order, without unknown ones', () => {
    expect(sayLanguages(['vi', 'tlh', 'es', 'en'])).toBe('English, Spanish, Vietnamese');
    expect(sayLanguages([])).toBe('');
  });
});
