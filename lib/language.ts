import languages from '../text/languages.json' with { type: 'json' };

/** A language of the catalog in `text/`, as a BCP 47 tag such as 'en'. */
export type Language = string;

/** The language of the specification. It is used wherever no other was chosen. */
export const BASE_LANGUAGE: Language = languages.baseLocale;
const LANGUAGES: readonly Language[] = languages.locales;

/** The country is the same everywhere, so dates and prices follow US habits in each language. */
const REGION = 'US';

let readLanguage: () => Language | undefined = () => undefined;

/** Sets where the language of the moment is read: on the server by request, in a browser by page. */
export function readLanguageFrom(source: () => Language | undefined): void {
  readLanguage = source;
}

/** Returns the language to write in now. */
export function currentLanguage(): Language {
  return readLanguage() ?? BASE_LANGUAGE;
}

/** Returns a language of the catalog, or null for anything else that a stranger may send. */
export function parseLanguage(value: unknown): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}

/** Returns the tag for `lang` attributes and `Intl`, such as 'es-US'. */
export function languageTag(language = currentLanguage()): string {
  return language.includes('-') ? language : `${language}-${REGION}`;
}

/** Returns the language of a page by its `lang`; undefined if the catalog has no such language. */
export function languageOfTag(tag: string): Language | undefined {
  return LANGUAGES.find((language) => languageTag(language) === tag);
}

/** Returns what a setting such as 'en, es' names; null among them for what the catalog does not have. */
export function parseLanguages(setting: string): (Language | null)[] {
  return setting.split(',').map((each) => parseLanguage(each.trim()));
}

/** Returns the start of every path in a language: '/es', and '' for the base language. */
export function languagePrefix(language = currentLanguage()): string {
  return language === BASE_LANGUAGE ? '' : `/${language}`;
}

/** Returns the path of the same page in the current or the given language: '/es/contact' for '/contact'. */
export function pathInLanguage(path: string, language = currentLanguage()): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const prefix = languagePrefix(language);
  return prefix && path === '/' ? prefix : prefix + path;
}

/** Returns a path of the current language without its prefix, as the router knows it. */
export function plainPath(path: string): string {
  return splitLanguage(path, [currentLanguage()]).path;
}

/**
 * Takes the language off a path.
 * @param offered the languages that have a prefix here; another prefix stays part of the path.
 */
export function splitLanguage(
  path: string,
  offered: readonly Language[],
): { language: Language; path: string } {
  const [, first = '', rest = ''] = /^\/([^/?#]+)(?!\/\/)(.*)$/s.exec(path) ?? [];
  if (first === BASE_LANGUAGE || !offered.includes(first)) return { language: BASE_LANGUAGE, path };
  return { language: first, path: rest.startsWith('/') ? rest : `/${rest}` };
}
