import * as words from '#text/legal/english-governs';
import { BASE_LANGUAGE, currentLanguage } from '../../lib/language.ts';

/** States in the page's language that the English text governs. */
export function EnglishGoverns() {
  if (currentLanguage() === BASE_LANGUAGE) return null;
  return <p className="mt-4 font-semibold text-base">{words.english_governs()}</p>;
}
