import * as words from '#text/people/accounts/rules';
import { typedSigns } from '../../../lib/text-field.ts';

/** Labels that address books add to a number. */
const BESIDE =
  /^(?:tel|phone|telephone|mobile|cell|cellphone|work|home|ph|call|m|c|t|p)\s*[.:]+\s*|^\(?(?:tel|phone|telephone|mobile|cell|cellphone|work|home|main|office)\)?\s+(?=[\d+(])|\s*\(?\b(?:cell(?:phone)?|mobile|work|home|main|office)\b\)?$/gi;
const EXTENSION = /\s*[,;]?\s*(?:extension|ext|x|#)\s*[.:=]?\s*\d+$/i;
/** The maximum length to clean. No phone number is longer, even with labels. */
const MAX_PASTED_LENGTH = 100;

const NUMBER = /^\+?[\d\s().\-/]+$/;

/** Removes labels such as 'tel:' or '(cell)' from a pasted number, and converts Arabic digits to ASCII. */
function plainPhone(text: string): string {
  if (text.length > MAX_PASTED_LENGTH) return text;
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(BESIDE, '')
    .replace(/^\((\+\d+)\)/, '$1')
    .replace(/[,;.]+$/, '')
    .trim();
}

/**
 * Returns a phone number field. It can be empty. Only the server checks whether the number can exist.
 * @param longest the maximum length in characters.
 */
export function typedPhone(missing?: Parameters<typeof typedSigns>[0], longest = 40) {
  return typedSigns(missing)
    .overwrite(plainPhone)
    .max(longest, { error: words.phone_invalid })
    .superRefine((phone, ctx) => {
      if (phone === '' || phone.length > longest) return;
      const isLong = EXTENSION.test(phone) && NUMBER.test(phone.replace(EXTENSION, ''));
      const digits = phone.replace(/\D/g, '').length;
      if (isLong) ctx.addIssue({ code: 'custom', message: words.phone_extension() });
      else if (!NUMBER.test(phone) || digits < 7 || digits > 18)
        ctx.addIssue({ code: 'custom', message: words.phone_invalid() });
    });
}
