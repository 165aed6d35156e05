import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from './language.ts';

const chosen = new AsyncLocalStorage<Language>();
readLanguageFrom(() => chosen.getStore());

/** Runs `work`, which writes its sentences, dates, and amounts in a language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return chosen.run(language, work);
}
