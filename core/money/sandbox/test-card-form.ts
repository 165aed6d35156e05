import { z } from 'zod';
import { TEST_CARDS } from '../../../platform/payments/sandbox.ts';

/** The form of the sandbox's pages. */
export const testCardForm = z.object({
  card: z.enum(TEST_CARDS, { error: 'Choose a test card' }),
  /** Sent by the second press, which confirms the second step. */
  step: z.literal('taken').optional(),
});
