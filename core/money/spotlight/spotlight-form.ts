import { z } from 'zod';

/** What an owner does about the Spotlight of their practice, by the button that was pressed. */
export const spotlightForm = z.object({
  intent: z.enum(['take', 'end', 'keep', 'billing']),
  /** What the page said that a month costs, in cents. */
  cents: z.coerce.number().int().optional(),
});
