import { chosenLanguage } from '../../../lib/language.server.ts';
import { currentLanguage, type Language } from '../../../lib/language.ts';
import type { Query } from '../../../platform/database/database.ts';

type Row = { language: string | null };

/**
 * Returns the language that the owner of an e-mail address chose, or the current language if they never
 * chose, have no account, or chose a language that is no longer offered.
 */
export async function languageOfAddress(query: Query, email: string): Promise<Language> {
  const text = 'select language from users where email = $1';
  const [row] = await query<Row>('language of an address', text, [email]);
  return chosenLanguage(row?.language) ?? currentLanguage();
}
