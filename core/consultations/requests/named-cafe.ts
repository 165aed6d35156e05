import { z } from 'zod';
import { Refusal } from '../../../lib/errors.ts';
import { cafeForm } from '../bookings/answer-form.ts';

export type Cafe = z.output<typeof cafeForm>;

/** Returns the café that an expert names. Refuses if its name or address is missing. */
export function namedCafe(input: { cafeName?: string | null; cafeAddress?: string | null }): Cafe {
  const named = cafeForm.safeParse(input);
  if (named.success) return named.data;
  const { fieldErrors } = z.flattenError(named.error);
  throw new Refusal('invalid_input', named.error.issues[0]!.message, fieldErrors);
}
