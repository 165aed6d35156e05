import { z } from 'zod';
import { typedLine, typedLines, typedSigns, typedText } from '../../../lib/text-field.ts';
import { isCategoryId } from './categories.ts';

/** The most options in one category of a practice. */
export const MAX_OPTIONS = 10;
/**
 * The longest option, in minutes. Bookings have the same limit, so a longer option in older data counts as
 * this long.
 */
export const MAX_OPTION_MINUTES = 240;
export const MAX_OPTION_LENGTH = { title: 80, description: 500 } as const;

export const NEW_OPTION = { title: '', description: '', price: '15', category: '' } as const;

export const OPTION_WORDS = {
  invalid: {
    title: 'Validation Error',
    description: 'Please fill in all required fields with valid values.',
  },
  full: {
    title: 'Category Full',
    description: `You can only have ${MAX_OPTIONS} consultation options per category.`,
  },
  added: {
    title: 'Option Added',
    description: 'Your consultation option has been added successfully.',
  },
  updated: {
    title: 'Option Updated',
    description: 'Your consultation option has been updated successfully.',
  },
  deleted: {
    title: 'Option Deleted',
    description: 'Your consultation option has been deleted successfully.',
  },
} as const;

const INVALID = OPTION_WORDS.invalid.description;
const NO_CATEGORY = 'Choose a category';

/** A consultation option as entered. `price` holds its length in whole minutes, not an amount. */
export const optionForm = z.object({
  title: typedLine(INVALID)
    .min(1, INVALID)
    .max(MAX_OPTION_LENGTH.title, `At most ${MAX_OPTION_LENGTH.title} characters.`),
  description: typedLines()
    .refine(
      ({ length }) => length <= MAX_OPTION_LENGTH.description,
      `At most ${MAX_OPTION_LENGTH.description} characters.`,
    )
    .default(''),
  price: typedSigns(INVALID)
    .regex(/^[0-9]{1,4}$/, INVALID)
    .transform(Number)
    .refine((minutes) => minutes >= 1, INVALID)
    .refine((minutes) => minutes <= MAX_OPTION_MINUTES, `At most ${MAX_OPTION_MINUTES} minutes.`),
  category: typedText(NO_CATEGORY).refine(isCategoryId, NO_CATEGORY),
  /** Whether the person keeps text that reads like an offer of product. */
  confirmed: z.boolean().default(false),
});

/** `version` is the version that the person started from. */
export const changedOptionForm = optionForm.extend({
  version: typedText('Please reload the page and try again.').regex(
    /^[0-9]{1,9}$/,
    'Please reload the page and try again.',
  ),
});

/** `newId` is created with the form, so a second click finds the option that the first one added. */
export const newOptionForm = optionForm.extend({ newId: z.uuid('Please reload the page and try again.') });

export function countByCategory(options: readonly { category: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of options) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
