import { currentLanguage, type Language, parseLanguage } from '../../../lib/language.ts';
import type { Query } from '../../../platform/database/database.ts';

type Row = { language: string | null };

/**
 * Returns the language that the owner of an e-mail address chose, or the current language if they never
 * chose or have no account.
 */
export async function languageOfAddress(query: Query, email: string): Promise<Language> {
  const text = 'select language from users where email = $1';
  const [row] = await query<Row>('language of an address', text, [email]);
  return parseLanguage(row?.language) ?? currentLanguage();
}
