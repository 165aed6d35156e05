import { z } from 'zod';
import { TEST_CARDS } from '../../../platform/payments/sandbox.ts';

/** What is sent from the sandbox's pages. */
export const testCardForm = z.object({
  card: z.enum(TEST_CARDS, { error: 'Choose a test card' }),
  /** Set by the second press, with which the payer confirms the second step. */
  step: z.literal('taken').optional(),
});
