import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/**
 * Why a review, answer or message is hidden; the author of a review and the owner who answered are notified.
 */
export const hideForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
