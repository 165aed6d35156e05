import { z } from 'zod';
import * as words from '#text/ground/geography/rules';
import { typedEmail } from '../../../lib/email-field.ts';
import { stateByCode } from './states.ts';

export const lawWaitForm = z.object({
  state: z
    .string({ error: words.choose_state })
    .refine((code) => stateByCode(code)?.code === code, { error: words.choose_state }),
  email: typedEmail(),
});

export type LawWait = z.output<typeof lawWaitForm>;
