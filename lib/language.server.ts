import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from './language.ts';

const chosen = new AsyncLocalStorage<Language>();
readLanguageFrom(() => chosen.getStore());

/** Runs work whose sentences, dates and amounts are written in a language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return chosen.run(language, work);
}
