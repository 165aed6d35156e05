import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** Why an account or practice is suspended. We e-mail the reason to the person or the practice's owners. */
export const suspendForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
