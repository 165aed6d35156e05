import { AsyncLocalStorage } from 'node:async_hooks';
import {
  currentLanguage,
  type Language,
  parseLanguage,
  readLanguageFrom,
  WRITTEN_LANGUAGES,
} from './language.ts';

const chosen = new AsyncLocalStorage<Language>();
readLanguageFrom(() => chosen.getStore());

let offered: readonly Language[] | null = null;

/** Sets the languages that this copy offers. Until then, it offers every language of the catalog. */
export function offerLanguages(languages: readonly Language[]): void {
  offered = languages;
}

/** Returns a stored choice of a language; null if there is none, or if this copy no longer offers it. */
export function chosenLanguage(stored: unknown): Language | null {
  const language = parseLanguage(stored);
  return language !== null && (offered === null || offered.includes(language)) ? language : null;
}

/** Runs `work` in a language: its sentences, dates, and amounts use that language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return chosen.run(language, work);
}

/** Returns a sentence in each language of the catalog, to store for all readers. */
export function inEachLanguage(say: () => string): Record<Language, string> {
  return Object.fromEntries(WRITTEN_LANGUAGES.map((language) => [language, inLanguage(language, say)]));
}

/**
 * Returns a stored sentence in the current language.
 * @param said the sentence in one language. If `each` does not contain it, only `said` counts, because an
 * earlier version of the program replaced only `said`.
 * @param each the sentence in each language; null if it was stored in one.
 */
export function inOwnLanguage(said: string, each: Record<Language, string> | null): string {
  const own = each && Object.values(each).includes(said) ? each[currentLanguage()] : undefined;
  return own ?? said;
}
