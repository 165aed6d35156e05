import { z } from 'zod';
import { typedEmail } from '../../../lib/email-field.ts';
import { stateByCode } from './states.ts';

/** Who wants to be told once a state is served; the browser and the server read it with this one schema. */
export const lawWaitForm = z.object({
  state: z
    .string('Please choose a state.')
    .refine((code) => stateByCode(code)?.code === code, 'Please choose a state.'),
  email: typedEmail(),
});

/** A wish that is fit to be kept. */
export type LawWait = z.output<typeof lawWaitForm>;
