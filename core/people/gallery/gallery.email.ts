import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';

type PhotoMailInput = { to: string; practiceName: string };

/** Returns the mail to an owner on why an admin has hidden a photo, and how to object. */
export function photoHiddenMail(
  { to, practiceName, reason }: PhotoMailInput & { reason: string },
  origin: string,
): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'One of your photos is not shown',
      heading: 'One of your photos is not shown',
      paragraphs: [
        `We don’t show one of the photos of ${practiceName}. Here is why:`,
        ...reason.split(/\n+/),
      ],
      notes: ['If you disagree, reply to this e-mail. A person will read it within 48 hours.'],
    },
    origin,
  );
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
