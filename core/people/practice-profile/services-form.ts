import { z } from 'zod';
import { formatCents } from '../../../lib/money.ts';
import { typedSigns } from '../../../lib/text-field.ts';
import { isCategoryId } from '../experts/categories.ts';
import { CONSULTATION_METHODS } from '../experts/consultation-methods.ts';

/** The lowest and the highest rate per minute, in cents. */
const RATE_CENTS = { least: 100, most: 1000 } as const;

const RATE_WORDS = `Please enter a rate from ${formatCents(RATE_CENTS.least)} to ${formatCents(RATE_CENTS.most)}.`;

/** Returns a list field that refuses duplicates. */
export const several = <Value extends z.ZodType>(one: Value) =>
  z.preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z.array(one).refine((values) => new Set(values).size === values.length, 'Choose each one only once.'),
  );

const METHOD_NAMES: readonly string[] = CONSULTATION_METHODS.map(({ name }) => name);

export const methodsForm = z.object({
  methods: several(z.string().refine((name) => METHOD_NAMES.includes(name), 'Choose from the list.')).refine(
    (names) => names.length > 0,
    'Choose at least one.',
  ),
});

/** The rate per minute, entered in dollars ('1.25') and parsed to cents. */
export const rateForm = z.object({
  rate: typedSigns(RATE_WORDS)
    .regex(/^\$?[0-9]{1,2}(\.[0-9]{1,2})?$/, RATE_WORDS)
    .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
    .refine((cents) => cents >= RATE_CENTS.least && cents <= RATE_CENTS.most, RATE_WORDS),
});

/** Category ids. Without any, clients can't find the practice. */
export const expertiseForm = z.object({
  expertise: several(z.string().refine(isCategoryId, 'Choose from the list.')).refine(
    (ids) => ids.length > 0,
    'Keep at least one. Clients search by expertise.',
  ),
});
