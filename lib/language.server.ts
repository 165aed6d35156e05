import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom, WRITTEN_LANGUAGES } from './language.ts';

const chosen = new AsyncLocalStorage<Language>();
readLanguageFrom(() => chosen.getStore());

/** Runs `work`, which writes its sentences, dates, and amounts in a language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return chosen.run(language, work);
}

/** Returns a sentence in each language of the catalog, to store it for readers of any of them. */
export function inEachLanguage(say: () => string): Record<Language, string> {
  return Object.fromEntries(WRITTEN_LANGUAGES.map((language) => [language, inLanguage(language, say)]));
}
