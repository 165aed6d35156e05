import { z } from 'zod';

export const payoutsForm = z.object({ intent: z.enum(['set-up', 'arrived']) });
