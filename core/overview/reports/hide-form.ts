import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** The reason for hiding a review, answer, or message. We e-mail it to the author of a review or answer. */
export const hideForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
