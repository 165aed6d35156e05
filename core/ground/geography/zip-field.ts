import { plainSigns } from '../../../lib/plain-text.ts';
import { typedText } from '../../../lib/text-field.ts';
import { ZIP_LONGEST, zipDigits } from './zip-code.ts';

/** A ZIP code as a form asks for it; of '60505 Aurora' the five digits are kept. Whether it is one is for the server. */
export function typedZip(missing?: string) {
  return typedText(missing)
    .overwrite((text) => zipDigits(text) ?? plainSigns(text))
    .max(ZIP_LONGEST, 'Please enter a ZIP code.');
}
