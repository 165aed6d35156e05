import { describe, expect, it } from 'vitest';
import { LANGUAGES, sayLanguages } from './languages.ts';

describe('the languages', () => {
  it('have distinct tags in canonical form', () => {
    const tags = LANGUAGES.map(([tag]) => tag);
    expect(Intl.getCanonicalLocales([...tags])).toEqual(tags);
  });

  it.each(LANGUAGES.filter(([tag]) => tag !== 'zh'))('name %s as Intl does', (tag, name) => {
    expect(new Intl.DisplayNames('en-US', { type: 'language' }).of(tag)).toBe(name);
  });

  it('are said in order, without unknown ones', () => {
    expect(sayLanguages(['vi', 'tlh', 'es', 'en'])).toBe('English, Spanish, Vietnamese');
    expect(sayLanguages([])).toBe('');
  });
});
