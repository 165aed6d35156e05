import { z } from 'zod';
import { typedText } from '../../../lib/text-field.ts';
import { proofField } from '../../people/accounts/credentials-form.ts';

const TYPE_ADDRESS = 'Please type the e-mail address of your account.';

export const deletionForm = z.object({
  confirm: typedText(TYPE_ADDRESS).trim().max(254, TYPE_ADDRESS),
  /** The user's password; omitted if the proof of identity comes from Google. */
  currentPassword: proofField.optional(),
});

/** How many days a person has to undo the deletion of their account. */
export const DELETION_DAYS = 14;

/** What the deletion means, shown above the button. */
export const DELETION_MEANS: readonly string[] = [
  'Until then you can’t start a booking, an offer or a conversation, and no one can start one with you.',
  'If a dispute about one of your consultations is open, we wait with the rest until it is decided or withdrawn.',
  'If your practice is still to be paid, we wait with the rest until it is, for up to 90 days. What cannot be paid out by then is kept for you.',
  'We erase your name, photo, e-mail address, phone number, date of birth and client profile, and you can no longer log in.',
  'We erase your conversations, your notifications and what you wrote to us. If you are an expert, we take down your listing with its options and hours.',
  'Reviews you wrote stay, without your name.',
  'We keep bookings with their date, length and price, but without your name, because tax and bookkeeping rules require it.',
];
