import { z } from 'zod';
import { adminWords } from '../admin/admin-words.ts';

/** Why a practice is suspended; its owners are told. */
export const suspendPracticeForm = z.object({
  reason: adminWords(5, 500, 'Please give a reason of 5 characters or more.'),
});

/** What was done about flagged words; only admins read it. */
export const closeFlagForm = z.object({
  outcome: adminWords(3, 500, 'Please say in a few words what was done.'),
});
