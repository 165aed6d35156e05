import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';

/**
 * Returns the mail to a suspended person, with the reason and how to object.
 * @param hadBookings whether upcoming bookings were cancelled.
 */
export function suspendedMail(to: string, reason: string, hadBookings: boolean, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your account is suspended',
      heading: 'Your account is suspended',
      paragraphs: [
        'For now you can’t log in, and we don’t show your profile. Here is why:',
        ...reason.split(/\n+/),
        ...(hadBookings ? ['We cancelled your upcoming requests and bookings.'] : []),
      ],
      notes: ['If you disagree, reply to this e-mail. A person will read it within 48 hours.'],
    },
    origin,
  );
}

export function liftedMail(to: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your account is open again',
      heading: 'Your account is open again',
      paragraphs: [
        'We have lifted the suspension, and you can log in again. Bookings that were cancelled stay cancelled.',
      ],
      button: { label: 'Log in', url: `${origin}/auth?mode=login` },
    },
    origin,
  );
}
