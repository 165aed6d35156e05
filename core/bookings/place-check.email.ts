import type { MailWords } from '../mail/mail-layout.ts';

/** What owners are told about a place that an admin has looked at. */
export type PlaceNotice = 'approved' | 'rejected';

/** The words of each notice, without address and button; subjects are neutral. @param said what the admin wrote. */
export const PLACE_NOTICES: Record<
  PlaceNotice,
  (place: { publicLabel: string; said: string }) => Pick<MailWords, 'subject' | 'heading' | 'paragraphs'>
> = {
  approved: ({ publicLabel }) => ({
    subject: 'We have checked your new place',
    heading: 'Your new place is in the lists',
    paragraphs: [`Clients now find and book you at your place in ${publicLabel}.`],
  }),
  rejected: ({ publicLabel, said }) => ({
    subject: 'We have a question about your new place',
    heading: 'We could not confirm your new place',
    paragraphs: [
      `This is about your place in ${publicLabel}.`,
      said,
      'Clients do not find it until you have corrected it and we have checked it again. Your other places stay as they are.',
    ],
  }),
};
