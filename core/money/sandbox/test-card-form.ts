import { z } from 'zod';
import * as words from '#text/money/sandbox/rules';
import { TEST_CARDS } from '../../../platform/payments/sandbox.ts';

export const testCardForm = z.object({
  card: z.enum(TEST_CARDS, { error: words.choose_test_card }),
  /** The field that the button confirming the second step sets. */
  step: z.literal('taken').optional(),
});
