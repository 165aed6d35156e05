import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from './language.ts';

const chosen = new AsyncLocalStorage<Language>();

/** Runs work whose sentences, dates and amounts are written in a language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  readLanguageFrom(() => chosen.getStore());
  return chosen.run(language, work);
}
