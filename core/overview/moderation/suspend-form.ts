import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** The reason for suspending an account or practice. We e-mail it to the person or the practice's owners. */
export const suspendForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
