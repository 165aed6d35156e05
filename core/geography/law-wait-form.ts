import { z } from 'zod';
import { typedText } from '../../lib/text-field.ts';
import { stateByCode } from './states.ts';

const NOT_AN_ADDRESS = 'Please enter a valid email address.';

/** Who wants to be told once a state is served; the browser and the server read it with this one schema. */
export const lawWaitForm = z.object({
  state: z
    .string('Please choose a state.')
    .refine((code) => stateByCode(code)?.code === code, 'Please choose a state.'),
  email: typedText(NOT_AN_ADDRESS)
    .trim()
    .toLowerCase()
    .max(254, NOT_AN_ADDRESS)
    .pipe(z.email(NOT_AN_ADDRESS)),
});

/** A wish that is fit to be kept. */
export type LawWait = z.output<typeof lawWaitForm>;
