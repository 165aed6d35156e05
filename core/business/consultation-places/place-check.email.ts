import type { MailWords } from '../../ground/mail/mail-layout.ts';

/** A decision about a new place, or about the first address of a listed one. */
export type PlaceNotice = 'approved' | 'rejected' | 'address-approved' | 'address-rejected';

/** The text of each notice, without the recipient and the button. Subjects are neutral. */
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
  'address-approved': ({ publicLabel }) => ({
    subject: 'We have checked the address of your place',
    heading: 'The address of your place is confirmed',
    paragraphs: [`This is about your place in ${publicLabel}. Clients find and book you there as before.`],
  }),
  'address-rejected': ({ publicLabel, said }) => ({
    subject: 'We have a question about the address of your place',
    heading: 'We could not confirm the address of your place',
    paragraphs: [
      `This is about your place in ${publicLabel}.`,
      said,
      'We have taken the address off. Until you enter it again, you can’t accept requests to meet there. If it is your only address, clients can’t find or book you either.',
    ],
  }),
};
