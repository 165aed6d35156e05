import { describe, expect, it } from 'vitest';
import { inLanguage } from './language.server.ts';
import {
  currentLanguage,
  languageTag,
  parseLanguage,
  pathInLanguage,
  plainAddress,
  splitLanguage,
} from './language.ts';

describe('the language of a path', () => {
  it.each([
    ['/find-experts', 'en', '/find-experts'],
    ['/es/find-experts?zip=80202', 'es', '/find-experts?zip=80202'],
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/es?zip=80202', 'es', '/?zip=80202'],
    ['/es/es/', 'es', '/es/'],
    ['/esp/contact', 'en', '/esp/contact'],
    ['/en/contact', 'en', '/en/contact'],
    ['/fr/contact', 'en', '/fr/contact'],
    ['/ES/contact', 'en', '/ES/contact'],
    ['/constructor', 'en', '/constructor'],
    ['//es/contact', 'en', '//es/contact'],
    ['/es//contact', 'en', '/es//contact'],
    ['/', 'en', '/'],
  ])('%s is %s, and the page is %s', (path, language, page) => {
    expect(splitLanguage(path, ['en', 'es'])).toEqual({ language, path: page });
  });

  it('has no prefix for a language that is not offered', () => {
    expect(splitLanguage('/es/contact', ['en'])).toEqual({ language: 'en', path: '/es/contact' });
  });

  it.each([
    ['/contact', 'es', '/es/contact'],
    ['/', 'es', '/es'],
    ['/contact', 'en', '/contact'],
    ['?page=2', 'es', '?page=2'],
    ['#top', 'es', '#top'],
    ['//elsewhere.example', 'es', '//elsewhere.example'],
    ['https://elsewhere.example/', 'es', 'https://elsewhere.example/'],
  ])('%s in %s is %s', (path, language, expected) => {
    expect(pathInLanguage(path, language)).toBe(expected);
  });
});

it.each([
  ['https://plugwell.example/es/find-experts?q=balm#list', 'es', '/find-experts?q=balm'],
  ['https://plugwell.example/es', 'es', '/'],
  ['https://plugwell.example/contact', 'en', '/contact'],
])('the router knows %s without its language', (url, language, address) => {
  expect(inLanguage(language, () => plainAddress(new URL(url)))).toBe(address);
});

describe('the current language', () => {
  it('is English unless another was chosen', () => {
    expect(currentLanguage()).toBe('en');
    expect(languageTag()).toBe('en-US');
  });

  it('stays with the work that it was set for, even while other work runs', async () => {
    const seen = await Promise.all(
      ['es', 'en', 'es'].map((language) =>
        inLanguage(language, async () => {
          await new Promise((goOn) => setTimeout(goOn, 1));
          return [currentLanguage(), languageTag()];
        }),
      ),
    );
    expect(seen).toEqual([
      ['es', 'es-US'],
      ['en', 'en-US'],
      ['es', 'es-US'],
    ]);
    expect(currentLanguage()).toBe('en');
  });

  it.each(['', 'fr', 'ES', 'es-US', null, 7, ['es'], '__proto__'])('is not %j', (value) => {
    expect(parseLanguage(value)).toBeNull();
  });
});
