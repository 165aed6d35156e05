import { z } from 'zod';
import { TEST_CARDS } from '../../../platform/payments/sandbox.ts';

export const testCardForm = z.object({
  card: z.enum(TEST_CARDS, { error: 'Choose a test card' }),
  /** The field that the button confirming the second step sets. */
  step: z.literal('taken').optional(),
});
