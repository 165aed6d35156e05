import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** An answer to a letter of the contact form. */
export const letterAnswerForm = z.object({
  body: adminWords(2, 5000, 'Please write an answer.'),
});
