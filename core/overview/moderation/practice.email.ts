import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';

/**
 * Returns the mail that tells an owner why the practice is suspended and how to object.
 * @param hadBookings whether the suspension ended upcoming bookings.
 */
export function practiceSuspendedMail(
  input: { to: string; practiceName: string; reason: string; hadBookings: boolean },
  origin: string,
): Mail {
  const { to, practiceName, reason, hadBookings } = input;
  const what =
    'For now we don’t show the listing, and no one can book it. You can still log in. Here is why:';
  const after = hadBookings ? 'We cancelled its upcoming requests and bookings.' : null;
  const heading = `${practiceName} is suspended`;
  return mailWithReason({ to, subject: 'Your listing is suspended', heading, what, reason, after }, origin);
}

export function practiceReinstatedMail(to: string, practiceName: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your listing is open again',
      heading: `${practiceName} is open again`,
      paragraphs: [
        'We have lifted the suspension. Clients find the listing again, unless something else keeps it from them. Bookings that were cancelled stay cancelled.',
      ],
      button: { label: 'Open your expert dashboard', url: `${origin}/dashboard/expert` },
    },
    origin,
  );
}
