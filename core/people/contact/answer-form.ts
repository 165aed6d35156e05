import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

export const contactAnswerForm = z.object({
  body: adminWords(2, 5000, 'Please write an answer.'),
});
