import * as words from '#text/business/consultation-places/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';

/** A decision about a new place, or about the first address of a listed one. */
export type PlaceNotice = 'approved' | 'rejected' | 'address-approved' | 'address-rejected';

/** The text of each notice, without the recipient and the button. Subjects are neutral. */
export const PLACE_NOTICES: Record<
  PlaceNotice,
  (place: { publicLabel: string; said: string }) => Pick<MailWords, 'subject' | 'heading' | 'paragraphs'>
> = {
  approved: ({ publicLabel }) => ({
    subject: words.checked_new_place(),
    heading: words.new_place_listed(),
    paragraphs: [words.clients_find_you_now({ town: publicLabel })],
  }),
  rejected: ({ publicLabel, said }) => ({
    subject: words.question_about_new_place(),
    heading: words.new_place_not_confirmed(),
    paragraphs: [words.about_place({ town: publicLabel }), said, words.until_corrected()],
  }),
  'address-approved': ({ publicLabel }) => ({
    subject: words.checked_address(),
    heading: words.address_confirmed(),
    paragraphs: [words.clients_find_you_as_before({ town: publicLabel })],
  }),
  'address-rejected': ({ publicLabel, said }) => ({
    subject: words.question_about_address(),
    heading: words.address_not_confirmed(),
    paragraphs: [words.about_place({ town: publicLabel }), said, words.address_taken_off()],
  }),
};
