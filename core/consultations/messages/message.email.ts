import { brand } from '../../brand.ts';
import type { MailWords } from '../../ground/mail/mail-layout.ts';

/** The whole text of a notification about a message. */
export const NEW_MESSAGE = 'You have a new message';

/** Returns the mail about an unread message. It reveals neither the sender nor the text. */
export function newMessageMail(to: string, url: string): MailWords {
  return {
    to,
    subject: NEW_MESSAGE,
    heading: NEW_MESSAGE,
    paragraphs: [`Someone you are in touch with wrote to you on ${brand.name}.`],
    button: { label: 'Read the message', url },
    notes: ['We send at most one e-mail an hour about a conversation.'],
  };
}
