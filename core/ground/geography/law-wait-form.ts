import { z } from 'zod';
import { typedEmail } from '../../../lib/email-field.ts';
import { stateByCode } from './states.ts';

export const lawWaitForm = z.object({
  state: z
    .string('Please choose a state.')
    .refine((code) => stateByCode(code)?.code === code, 'Please choose a state.'),
  email: typedEmail(),
});

export type LawWait = z.output<typeof lawWaitForm>;
