import { z } from 'zod';

/** Which subscription's card to change. */
export const savedCardForm = z.object({ subscription: z.string().max(64) });
