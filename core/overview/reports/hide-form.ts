import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** Why a review, answer, or message is hidden. We e-mail the reason to the author of a review or answer. */
export const hideForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});
