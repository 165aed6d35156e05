import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';

/** The admin's note on how a flag was handled. Only admins see it. */
export const closeFlagForm = z.object({
  outcome: adminWords(3, 500, 'Please say in a few words what was done.'),
});
