import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';
import { layOutMail } from '../mail/mail-layout.ts';

/** To the author of a review that an admin has hidden: why, and how to object. */
export function reviewHiddenMail(
  told: { to: string; expertName: string; reason: string },
  origin: string,
): Mail {
  const { to, expertName, reason } = told;
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your review is no longer shown',
      heading: 'Your review is no longer shown',
      paragraphs: [
        `We have taken your review of ${expertName} off their page, and its stars no longer count. Here is why:`,
        ...reason.split(/\n+/),
      ],
      notes: ['If you disagree, reply to this e-mail. A person will read it within 48 hours.'],
    },
    origin,
  );
}

/** To the same author, once the review is shown again. */
export function reviewShownMail(to: string, expertName: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your review is shown again',
      heading: 'Your review is shown again',
      paragraphs: [`Your review of ${expertName} is back on their page, and its stars count again.`],
    },
    origin,
  );
}
