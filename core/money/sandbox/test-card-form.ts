import { z } from 'zod';
import * as words from '#text/money/sandbox/rules';
import { TEST_CARDS } from '../../../platform/payments/sandbox.ts';

export const testCardForm = z.object({
  card: z.enum(TEST_CARDS, { error: words.choose_test_card }),
  /** Set by the button that confirms the second step. */
  step: z.literal('taken').optional(),
});
