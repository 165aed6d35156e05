import * as words from '#text/people/gallery/mail';
import { brand } from '../../brand.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';

type PhotoMailInput = { to: string; practiceName: string };

/** Returns the e-mail that tells an owner why an admin hid a photo and how to object. */
export function photoHiddenMail(
  { to, practiceName, reason }: PhotoMailInput & { reason: string },
  origin: string,
): WrittenMail {
  const what = words.photo_hidden_text({ practiceName });
  return mailWithReason({ to, subject: words.photo_hidden_subject(), what, reason }, origin);
}

export function photoShownMail({ to, practiceName }: PhotoMailInput, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: words.photo_shown_title(),
      heading: words.photo_shown_title(),
      paragraphs: [words.photo_shown_text({ practiceName })],
    },
    origin,
  );
}
