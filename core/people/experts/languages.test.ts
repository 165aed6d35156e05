import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { languageTag } from '../../../lib/language.ts';
import { LANGUAGES, sayLanguages } from './languages.ts';

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

  it('are said in order, without unknown ones', () => {
    expect(sayLanguages(['vi', 'tlh', 'es', 'en'])).toBe('English, Spanish, Vietnamese');
    expect(sayLanguages([])).toBe('');
  });
});
