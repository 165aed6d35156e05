import * as messages from '#text/ground/mail/rules';
import { brand } from '../../brand.ts';
import { type WrittenMail, writeMail } from './written-mail.ts';

/**
 * Returns the e-mail about an admin's decision, with the reason and how to object.
 * @param words.what our decision, ending in 'Here is why:'.
 * @param words.after the text after the reason.
 */
export function mailWithReason(
  words: {
    to: string;
    subject: string;
    heading?: string;
    what: string;
    reason: string;
    after?: string | null;
  },
  origin: string,
): WrittenMail {
  const { to, subject, heading = subject, what, reason, after = null } = words;
  return writeMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject,
      heading,
      paragraphs: [what, ...reason.split(/\n+/), ...(after === null ? [] : [after])],
      notes: [messages.if_you_disagree()],
    },
    origin,
  );
}
