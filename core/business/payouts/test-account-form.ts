import { z } from 'zod';
import * as words from '#text/business/payouts/rules';
import { ONBOARDING_OUTCOMES } from '../../../platform/payments/sandbox.ts';

export const testAccountForm = z.object({
  outcome: z.enum(ONBOARDING_OUTCOMES, { error: words.choose_how_to_leave }),
});
