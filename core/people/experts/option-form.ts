import { z } from 'zod';
import { typedLine, typedLines, typedSigns, typedText } from '../../../lib/text-field.ts';
import { isCategoryId } from './categories.ts';

/** No category of a practice has more options than these. */
export const OPTIONS_AT_MOST = 10;
/** The longest option, minutes: the longest booking. Older ones that are longer are shown and booked as this long. */
export const OPTION_MINUTES_AT_MOST = 240;
export const OPTION_LONGEST = { title: 80, description: 500 } as const;

/** What the form of a new option begins with. */
export const NEW_OPTION = { title: '', description: '', price: '15', category: '' } as const;

/** What the options manager says. */
export const OPTION_WORDS = {
  invalid: {
    title: 'Validation Error',
    description: 'Please fill in all required fields with valid values.',
  },
  full: {
    title: 'Category Full',
    description: `You can only have ${OPTIONS_AT_MOST} consultation options per category.`,
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

/** A consultation option as it is typed. Its price is a length: whole minutes, in digits alone. */
export const optionForm = z.object({
  title: typedLine(INVALID)
    .min(1, INVALID)
    .max(OPTION_LONGEST.title, `At most ${OPTION_LONGEST.title} characters.`),
  description: typedLines()
    .refine(
      ({ length }) => length <= OPTION_LONGEST.description,
      `At most ${OPTION_LONGEST.description} characters.`,
    )
    .default(''),
  price: typedSigns(INVALID)
    .regex(/^[0-9]{1,4}$/, INVALID)
    .transform(Number)
    .refine((minutes) => minutes >= 1, INVALID)
    .refine((minutes) => minutes <= OPTION_MINUTES_AT_MOST, `At most ${OPTION_MINUTES_AT_MOST} minutes.`),
  category: typedText(NO_CATEGORY).refine(isCategoryId, NO_CATEGORY),
  /** That words which read like an offer of product are fine. */
  confirmed: z.boolean().default(false),
});

/** The same of one to change, with the version that the editor was opened with. */
export const changedOptionForm = optionForm.extend({
  version: typedText('Please reload the page and try again.').regex(
    /^[0-9]{1,9}$/,
    'Please reload the page and try again.',
  ),
});

/** The same of one to add; its id comes with the form, so that a second press finds the first option. */
export const newOptionForm = optionForm.extend({ newId: z.uuid('Please reload the page and try again.') });

/** How many options each category has, by its id. */
export function countByCategory(options: readonly { category: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of options) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
