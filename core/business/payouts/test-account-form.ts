import { z } from 'zod';
import { ONBOARDING_OUTCOMES } from '../../../platform/payments/sandbox.ts';

export const testAccountForm = z.object({
  outcome: z.enum(ONBOARDING_OUTCOMES, { error: 'Choose how you leave the page' }),
});
