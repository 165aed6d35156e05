import { z } from 'zod';

export const savedCardForm = z.object({ subscription: z.string().max(64) });
