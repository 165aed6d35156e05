import { BASE_LANGUAGE, currentLanguage, type Language, parseLanguage } from '../../../lib/language.ts';
import type { Query } from '../../../platform/database/database.ts';

type Row = { language: string | null };

/** Returns the language that a person chose, or the base language if they never chose. */
export async function languageOfPerson(query: Query, userId: string): Promise<Language> {
  const [row] = await query<Row>('language of a person', 'select language from users where id = $1', [
    userId,
  ]);
  return parseLanguage(row?.language) ?? BASE_LANGUAGE;
}

/**
 * Returns the language that the owner of an e-mail address chose, or the current language if they never
 * chose or have no account.
 */
export async function languageOfAddress(query: Query, email: string): Promise<Language> {
  const text = 'select language from users where email = $1';
  const [row] = await query<Row>('language of an address', text, [email]);
  return parseLanguage(row?.language) ?? currentLanguage();
}
