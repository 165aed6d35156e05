import { z } from 'zod';
import { adminWords } from '../../ground/admin/admin-words.ts';
import { proofField } from '../accounts/credentials-form.ts';
import { VIEW_REASONS } from '../accounts/view-reasons.ts';

const NO_REASON = 'Please choose a reason.';
/** The maximum length of an admin's note about a view. */
export const MAX_VIEW_REASON_LENGTH = 500;

/** Why an admin views an account. The person sees the reason; only other admins see the note (`words`). */
export const viewForm = z.object({
  reason: z.enum(VIEW_REASONS, NO_REASON),
  words: adminWords(5, MAX_VIEW_REASON_LENGTH, 'Please say why, in 5 characters or more.'),
  currentPassword: proofField.optional(),
});
export type ViewInput = z.output<typeof viewForm>;
