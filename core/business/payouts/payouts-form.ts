import { z } from 'zod';

/** The buttons of the owners' payouts page. */
export const payoutsForm = z.object({ intent: z.enum(['set-up', 'arrived']) });
