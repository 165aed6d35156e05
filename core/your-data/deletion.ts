import { z } from 'zod';
import { typedText } from '../../lib/text-field.ts';
import { proofField } from '../accounts/credentials-form.ts';

const TYPE_ADDRESS = 'Please type the e-mail address of your account.';

/** The wish to leave, as its form sends it. */
export const deletionForm = z.object({
  confirm: typedText(TYPE_ADDRESS).trim().max(254, TYPE_ADDRESS),
  /** Left out where Google is asked instead. */
  currentPassword: proofField.optional(),
});

/** How long a deletion waits and can be taken back. */
export const DELETION_DAYS = 14;

/** Said before the button is pressed. */
export const DELETION_MEANS: readonly string[] = [
  'Until then no booking, offer or message can begin, neither by you nor with you.',
  'Your name, photo, e-mail address, phone number, date of birth and client profile are erased, and you can no longer log in.',
  'Conversations, notifications and what you wrote to us are erased. An expert’s listing is taken down with its options and hours.',
  'Reviews that you wrote stay, without your name.',
  'Bookings stay without your name, with date, length and price: tax and bookkeeping rules make us keep them.',
];
