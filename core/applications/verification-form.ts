import { z } from 'zod';
import { typedText } from '../../lib/text-field.ts';
import { regionOf } from '../geography/states.ts';

/** Said of a license whose last day is over. */
export const LICENSE_EXPIRED = 'This license has expired. Please give one that is valid.';

/** What a center tells of its license, in the second step. */
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

/** The same of whoever sends it; whether a license is needed depends on what they are. */
export const evidenceForm = z.object({
  licenseState: typedText().max(2).optional(),
  licenseExpiresOn: typedText().max(10).optional(),
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year < 2200;
  } catch {
    return false;
  }
}
