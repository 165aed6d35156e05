import * as words from '#text/consultations/messages/mail';
import { brand } from '../../brand.ts';
import type { MailWords } from '../../ground/mail/written-mail.ts';

/** The whole text of a notification about a message. */
export const newMessage = words.you_have_new_message;

/** Returns the e-mail about an unread message. It reveals neither the sender nor the text. */
export function newMessageMail(to: string, url: string): MailWords {
  return {
    to,
    subject: newMessage(),
    heading: newMessage(),
    paragraphs: [words.someone_wrote({ brand: brand.name })],
    button: { label: words.read_message(), url },
    notes: [words.at_most_one_an_hour()],
  };
}
