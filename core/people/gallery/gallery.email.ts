import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';

type PhotoMailInput = { to: string; practiceName: string };

/** Returns the mail that tells an owner why an admin has hidden a photo and how to object. */
export function photoHiddenMail(
  { to, practiceName, reason }: PhotoMailInput & { reason: string },
  origin: string,
): Mail {
  const what = `We don’t show one of the photos of ${practiceName}. Here is why:`;
  return mailWithReason({ to, subject: 'One of your photos is not shown', what, reason }, origin);
}

export function photoShownMail({ to, practiceName }: PhotoMailInput, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your photo is shown again',
      heading: 'Your photo is shown again',
      paragraphs: [`Your photo is back on the page of ${practiceName}.`],
    },
    origin,
  );
}
