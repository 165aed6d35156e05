import { z } from 'zod';
import * as words from '#text/overview/your-data/rules';
import { typedText } from '../../../lib/text-field.ts';
import { proofField } from '../../people/accounts/credentials-form.ts';

export const deletionForm = z.object({
  confirm: typedText(words.type_your_address).trim().max(254, { error: words.type_your_address }),
  /** The user's password; omitted if the proof of identity comes from Google. */
  currentPassword: proofField.optional(),
});

/** How many days a person has to undo the deletion of their account. */
export const DELETION_DAYS = 14;

/** The consequences of a deletion, shown above the button. */
export const DELETION_MEANS: readonly (() => string)[] = [
  words.nothing_new,
  words.waits_for_dispute,
  words.waits_for_payouts,
  words.erases_account,
  words.erases_conversations,
  words.reviews_stay,
  words.bookings_stay,
];
