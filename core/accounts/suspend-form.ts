import { z } from 'zod';
import { adminWords } from '../admin/admin-words.ts';

/** Why an account is suspended; the person is told. */
export const suspendForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
