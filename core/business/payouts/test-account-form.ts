import { z } from 'zod';
import { ONBOARDING_OUTCOMES } from '../../../platform/payments/sandbox.ts';

/** The form of the sandbox's account page. */
export const testAccountForm = z.object({
  outcome: z.enum(ONBOARDING_OUTCOMES, { error: 'Choose how you leave the page' }),
});
