import * as words from '#text/ground/geography/rules';
import { plainSigns } from '../../../lib/plain-text.ts';
import { type Missing, typedText } from '../../../lib/text-field.ts';
import { MAX_ZIP_LENGTH, zipDigits } from './zip-code.ts';

/**
 * Returns a ZIP code field, which reduces '60505 Aurora' to its five digits. It does not check whether the
 * ZIP code exists.
 */
export function typedZip(missing?: Missing) {
  return typedText(missing)
    .overwrite((text) => zipDigits(text) ?? plainSigns(text))
    .max(MAX_ZIP_LENGTH, words.enter_zip());
}
