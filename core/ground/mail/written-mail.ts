import { currentLanguage } from '../../../lib/language.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** The text of an e-mail, in its reader's language. We build both its HTML and its plain text from it. */
export type MailWords = {
  to: string;
  /** The subject. It is neutral, because a lock screen can show it. */
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label and value pairs, such as 'When' and 'Tue, Dec 1, 2:30 PM MST'. */
  facts?: [label: string, value: string][];
  /** `url` is absolute. */
  button?: { label: string; url: string };
  /** Links under the button, such as one to directions. Each `url` is absolute. */
  links?: { label: string; url: string }[];
  /** Small print under the button. */
  notes?: string[];
  replyTo?: string;
  calendar?: Mail['calendar'];
  /** The URL that stops e-mails of this kind. Omitted if they can't be turned off. */
  unsubscribeUrl?: string;
  /** Whether this is an automatic reply. */
  isAutomaticReply?: boolean;
};

/**
 * An e-mail as it waits in the queue: what it says does not change anymore. Its job lays it out. A later
 * version of the program reads it, so fields are only added.
 */
export type WrittenMail = MailWords & {
  /** The language of the text, and of the pages that it links to. */
  language: string;
  /** The site that serves the logo, such as 'https://example.com'. */
  origin: string;
};

/** Returns an e-mail in the current language, to queue. */
export function writeMail(words: MailWords, origin: string): WrittenMail {
  return { ...words, language: currentLanguage(), origin };
}
