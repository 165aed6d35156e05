import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/**
 * Why a review, an answer, or a message is hidden. The author of a review, and the owner who answered a
 * review, get the reason by mail.
 */
export const hideForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
