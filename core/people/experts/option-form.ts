import { z } from 'zod';
import * as words from '#text/people/experts/rules';
import { withFacts } from '../../../lib/sentence.ts';
import { typedLine, typedLines, typedSigns, typedText } from '../../../lib/text-field.ts';
import { isCategoryId } from './categories.ts';

/** The maximum number of options per category in a practice. */
export const MAX_OPTIONS = 10;
/**
 * The maximum length of an option, in minutes. Bookings have the same limit, so we cap older, longer options.
 */
export const MAX_OPTION_MINUTES = 240;
export const MAX_OPTION_LENGTH = { title: 80, description: 500 } as const;

export const NEW_OPTION = { title: '', description: '', price: '15', category: '' } as const;

export const categoryFull = withFacts(words.options_per_category, { max: MAX_OPTIONS });

export const OPTION_WORDS = {
  invalid: () => ({ title: words.validation_error(), description: words.fill_in_required() }),
  full: () => ({ title: words.category_full(), description: categoryFull() }),
  added: () => ({ title: words.option_added(), description: words.option_added_text() }),
  updated: () => ({ title: words.option_updated(), description: words.option_updated_text() }),
  deleted: () => ({ title: words.option_deleted(), description: words.option_deleted_text() }),
} as const;

const INVALID = { error: words.fill_in_required };

/** A consultation option as entered. `price` is the option's length in whole minutes, not an amount. */
export const optionForm = z.object({
  title: typedLine(words.fill_in_required)
    .min(1, INVALID)
    .max(MAX_OPTION_LENGTH.title, {
      error: () => words.at_most_characters({ max: MAX_OPTION_LENGTH.title }),
    }),
  description: typedLines()
    .refine(({ length }) => length <= MAX_OPTION_LENGTH.description, {
      error: () => words.at_most_characters({ max: MAX_OPTION_LENGTH.description }),
    })
    .default(''),
  price: typedSigns(words.fill_in_required)
    .regex(/^[0-9]{1,4}$/, INVALID)
    .transform(Number)
    .refine((minutes) => minutes >= 1, INVALID)
    .refine((minutes) => minutes <= MAX_OPTION_MINUTES, {
      error: () => words.at_most_minutes({ max: MAX_OPTION_MINUTES }),
    }),
  category: typedText(words.choose_category).refine(isCategoryId, { error: words.choose_category }),
  /** Whether the author insists on text that reads like an offer of product. */
  confirmed: z.boolean().default(false),
});

/** `version` is the version that the person edited. */
export const changedOptionForm = optionForm.extend({
  version: typedText(words.reload_page).regex(/^[0-9]{1,9}$/, { error: words.reload_page }),
});

/** The form contains `newId`, so a second click finds the option that the first one added. */
export const newOptionForm = optionForm.extend({ newId: z.uuid({ error: words.reload_page }) });

export function countByCategory(options: readonly { category: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of options) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
