import { z } from 'zod';
import { typedLine, typedText } from '../../../lib/text-field.ts';
import { regionOf } from '../../ground/geography/states.ts';

export const MAX_LICENSE_NUMBER_LENGTH = 60;

export const LICENSE_EXPIRED = 'This license has expired. Please give one that is valid.';

const NO_NUMBER = 'Please enter the license number.';

/** The state that issued a license, and the last day on which it is valid. */
export const licenseForm = z.object({
  licenseState: typedText('Choose the state that issued the license.').refine(
    (code) => /^[A-Z]{2}$/.test(code) && regionOf(code) !== undefined,
    'Choose the state that issued the license.',
  ),
  licenseExpiresOn: typedText('Please enter the day on which the license expires.').refine(
    isDay,
    'Please enter the day on which the license expires.',
  ),
});

export const renewalForm = licenseForm.extend({
  licenseNumber: typedLine(NO_NUMBER)
    .min(1, NO_NUMBER)
    .max(MAX_LICENSE_NUMBER_LENGTH, `At most ${MAX_LICENSE_NUMBER_LENGTH} characters.`),
  /** The picture itself is checked elsewhere. The field is here so that errors can be shown next to it. */
  photo: z.unknown().optional(),
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year < 2200;
  } catch {
    return false;
  }
}
