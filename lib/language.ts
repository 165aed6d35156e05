import languages from '../text/languages.json' with { type: 'json' };

/** A language of the catalog in `text/`, as a BCP 47 tag such as 'en'. */
export type Language = string;

/** The language of the specification. It applies unless another one was chosen. */
export const BASE_LANGUAGE: Language = languages.baseLocale;
/** The languages translated by people. */
export const WRITTEN_LANGUAGES: readonly Language[] = languages.locales;
/** The last one is generated from the base language, to try layouts with longer text. */
const LANGUAGES: readonly Language[] = [...WRITTEN_LANGUAGES, languages.pseudoLocale];

/** Dates and prices follow US conventions in each language. */
const REGION = 'US';

let readLanguage: () => Language | undefined = () => undefined;

/** Sets the source of the current language: on the server, the request; in a browser, the page. */
export function readLanguageFrom(source: () => Language | undefined): void {
  readLanguage = source;
}

/** Returns the language of the current request or page; the base language if none was chosen. */
export function currentLanguage(): Language {
  return readLanguage() ?? BASE_LANGUAGE;
}

/** Returns a language of the catalog; null for any other value. */
export function parseLanguage(value: unknown): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}

/** Returns the tag for `lang` attributes and `Intl`, such as 'es-US'. */
export function languageTag(language = currentLanguage()): string {
  return language.includes('-') ? language : `${language}-${REGION}`;
}

/** Returns a page's language by its `lang`; undefined if the catalog has no such language. */
export function languageOfTag(tag: string): Language | undefined {
  return LANGUAGES.find((language) => languageTag(language) === tag);
}

/** Returns the languages in a setting such as 'en, es', with null for each one outside the catalog. */
export function parseLanguages(setting: string): (Language | null)[] {
  return setting.split(',').map((each) => parseLanguage(each.trim()));
}

/** Returns the start of every path in a language, such as '/es'; '' for the base language. */
export function languagePrefix(language = currentLanguage()): string {
  return language === BASE_LANGUAGE ? '' : `/${language}`;
}

/** Returns the path of the same page in a language, such as '/es/contact' for '/contact'. */
export function pathInLanguage(path: string, language = currentLanguage()): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const prefix = languagePrefix(language);
  return prefix && path === '/' ? prefix : prefix + path;
}

/** Returns a path of the current language without its prefix, as the router knows it. */
export function plainPath(path: string): string {
  return splitLanguage(path, [currentLanguage()]).path;
}

/** Returns the path and query of a URL in the current language, as the router knows them. */
export function plainAddress({ pathname, search }: { pathname: string; search: string }): string {
  return plainPath(pathname) + search;
}

/** Returns a path without its language prefix, if it has one. */
export function pathWithoutLanguage(path: string): string {
  return splitLanguage(path, LANGUAGES).path;
}

/** Returns a URL of this site in the current language. Returns any other URL unchanged. */
export function urlInLanguage(url: string, origin: string): string {
  if (!languagePrefix() || (url !== origin && !url.startsWith(`${origin}/`))) return url;
  return origin + pathInLanguage(pathWithoutLanguage(url.slice(origin.length) || '/'));
}

/**
 * Splits a path into its language and the path without the prefix.
 * @param offered the languages with a prefix. Any other prefix stays part of the path.
 */
export function splitLanguage(
  path: string,
  offered: readonly Language[],
): { language: Language; path: string } {
  const [, first = '', rest = ''] = /^\/([^/?#]+)(?!\/\/)(.*)$/s.exec(path) ?? [];
  if (first === BASE_LANGUAGE || !offered.includes(first)) return { language: BASE_LANGUAGE, path };
  return { language: first, path: rest.startsWith('/') ? rest : `/${rest}` };
}
