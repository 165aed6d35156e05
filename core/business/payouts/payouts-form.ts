import { z } from 'zod';

/** What an owner does about the payouts of their practice, by the button that was pressed. */
export const payoutsForm = z.object({ intent: z.enum(['set-up', 'arrived']) });
