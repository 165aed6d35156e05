import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** Why an account or a practice is suspended. The person or the owners get it by mail. */
export const suspendForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
