import { z } from 'zod';

export const spotlightForm = z.object({
  intent: z.enum(['take', 'end', 'keep', 'billing']),
  /** The monthly price that the page showed, in cents. */
  cents: z.coerce.number().int().optional(),
});
