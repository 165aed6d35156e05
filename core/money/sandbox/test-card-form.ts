import { z } from 'zod';
import { TEST_CARDS } from '../../../platform/payments/sandbox.ts';

export const testCardForm = z.object({
  card: z.enum(TEST_CARDS, { error: 'Choose a test card' }),
  /** Set by the button that confirms the second step. */
  step: z.literal('taken').optional(),
});
