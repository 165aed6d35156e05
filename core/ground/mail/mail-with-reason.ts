import * as messages from '#text/ground/mail/rules';
import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from './mail-layout.ts';

/**
 * Lays out the e-mail about an admin's decision, with the reason and how to object.
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
): Mail {
  const { to, subject, heading = subject, what, reason, after = null } = words;
  return layOutMail(
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
