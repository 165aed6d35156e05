import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';

/**
 * Returns the mail for a suspended person, with the reason and how to object.
 * @param hadBookings whether we canceled upcoming bookings.
 */
export function suspendedMail(to: string, reason: string, hadBookings: boolean, origin: string): Mail {
  const what = 'For now you can’t log in, and we don’t show your profile. Here is why:';
  const after = hadBookings ? 'We cancelled your upcoming requests and bookings.' : null;
  return mailWithReason({ to, subject: 'Your account is suspended', what, reason, after }, origin);
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
