import { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { formatCents } from '../../../lib/money.ts';
import { typedSigns } from '../../../lib/text-field.ts';
import { isCategoryId } from '../experts/categories.ts';
import { CONSULTATION_METHODS } from '../experts/consultation-methods.ts';

/** The lowest and the highest rate per minute, in cents. */
const RATE_CENTS = { least: 100, most: 1000 } as const;

const rateInRange = () =>
  words.rate_in_range({ least: formatCents(RATE_CENTS.least), most: formatCents(RATE_CENTS.most) });

/** Returns a list field that refuses duplicates. */
export const several = <Value extends z.ZodType>(one: Value) =>
  z.preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z
      .array(one)
      .refine((values) => new Set(values).size === values.length, { error: words.choose_each_once }),
  );

const METHOD_NAMES: readonly string[] = CONSULTATION_METHODS.map(({ name }) => name);

export const methodsForm = z.object({
  methods: several(
    z.string().refine((name) => METHOD_NAMES.includes(name), { error: words.choose_from_list }),
  ).refine((names) => names.length > 0, { error: words.choose_one }),
});

/** The rate per minute, entered in dollars ('1.25') and parsed to cents. */
export const rateForm = z.object({
  rate: typedSigns(rateInRange)
    .regex(/^\$?[0-9]{1,2}(\.[0-9]{1,2})?$/, { error: rateInRange })
    .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
    .refine((cents) => cents >= RATE_CENTS.least && cents <= RATE_CENTS.most, { error: rateInRange }),
});

/** Category ids. A practice without any does not appear in searches. */
export const expertiseForm = z.object({
  expertise: several(z.string().refine(isCategoryId, { error: words.choose_from_list })).refine(
    (ids) => ids.length > 0,
    { error: words.keep_one_expertise },
  ),
});
