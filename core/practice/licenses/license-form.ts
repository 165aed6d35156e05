import { z } from 'zod';
import * as messages from '#text/practice/licenses/rules';
import { parseDate } from '../../../lib/date-at.ts';
import { typedLine, typedText } from '../../../lib/text-field.ts';
import { regionOf } from '../../ground/geography/states.ts';

export const MAX_LICENSE_NUMBER_LENGTH = 60;

export const licenseExpired = messages.license_expired;

/** The state that issued a license, and the last day on which it is valid. */
export const licenseForm = z.object({
  licenseState: typedText(messages.state_missing).refine(
    (code) => /^[A-Z]{2}$/.test(code) && regionOf(code) !== undefined,
    { error: messages.state_missing },
  ),
  licenseExpiresOn: typedText(messages.expiry_missing).refine(isDay, { error: messages.expiry_missing }),
});

export const renewalForm = licenseForm.extend({
  licenseNumber: typedLine(messages.number_missing)
    .min(1, { error: messages.number_missing })
    .max(MAX_LICENSE_NUMBER_LENGTH, {
      error: () => messages.at_most_characters({ count: MAX_LICENSE_NUMBER_LENGTH }),
    }),
  /** Other code checks the picture itself. The field is here so that errors can appear next to it. */
  photo: z.unknown().optional(),
});

function isDay(text: string): boolean {
  const day = parseDate(text);
  return day !== null && day.year < 2200;
}
