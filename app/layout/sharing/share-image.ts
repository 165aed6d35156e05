import * as words from '#text/layout/app';
import { BASE_LANGUAGE, currentLanguage, WRITTEN_LANGUAGES } from '../../../lib/language.ts';

/**
 * Returns the path of the product's own image in a language. `scripts/build-brand-images.ts` draws one for
 * each written language.
 */
export function shareImageOf(language = currentLanguage()): string {
  const isOfBase = language === BASE_LANGUAGE || !WRITTEN_LANGUAGES.includes(language);
  return isOfBase ? '/share.png' : `/share.${language}.png`;
}

/** The words on the image. */
export const shareWords = { headline: words.share_headline, sentence: words.share_sentence };
