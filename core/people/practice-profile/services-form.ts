import { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { formatCents } from '../../../lib/money.ts';
import { typedSigns } from '../../../lib/text-field.ts';
import { isCategoryId } from '../experts/categories.ts';
import { CONSULTATION_METHODS } from '../experts/consultation-methods.ts';

/** The lowest and the highest rate per minute, in cents. */
export const RATE_CENTS = { least: 100, most: 1000 } as const;

const rateInRange = () =>
  words.rate_in_range({ least: formatCents(RATE_CENTS.least), most: formatCents(RATE_CENTS.most) });

/**
 * Returns a list field that refuses unknown values and duplicates. All errors belong to the list, because
 * forms show none for single entries.
 */
export const several = <Value extends string>(isKnown: (value: unknown) => value is Value) =>
  z.preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z
      .custom<Value[]>((values) => Array.isArray(values) && values.every(isKnown), {
        error: words.choose_from_list,
        abort: true,
      })
      .refine((values) => new Set(values).size === values.length, { error: words.choose_each_once }),
  );

const isMethod = (value: unknown): value is string => CONSULTATION_METHODS.some(({ name }) => name === value);

export const methodsForm = z.object({
  methods: several(isMethod).refine((names) => names.length > 0, { error: words.choose_one }),
});

/** The rate per minute, entered in dollars ('1.25') and parsed to cents. */
export const rateForm = z.object({
  rate: typedSigns(rateInRange)
    .regex(/^\$?[0-9]{1,2}(\.[0-9]{1,2})?$/, { error: rateInRange })
    .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
    .refine((cents) => cents >= RATE_CENTS.least && cents <= RATE_CENTS.most, { error: rateInRange }),
});

/** Category ids. A practice without any never appears in searches. */
export const expertiseForm = z.object({
  expertise: several(isCategoryId).refine((ids) => ids.length > 0, { error: words.keep_one_expertise }),
});
