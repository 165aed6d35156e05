import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';

/**
 * Returns the mail that tells an owner why the practice is suspended and how to object.
 * @param hadBookings whether the suspension ended upcoming bookings.
 */
export function practiceSuspendedMail(
  told: { to: string; practiceName: string; reason: string; hadBookings: boolean },
  origin: string,
): Mail {
  const { to, practiceName, reason, hadBookings } = told;
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your listing is suspended',
      heading: `${practiceName} is suspended`,
      paragraphs: [
        'For now we don’t show the listing, and no one can book it. You can still log in. Here is why:',
        ...reason.split(/\n+/),
        ...(hadBookings ? ['We cancelled its upcoming requests and bookings.'] : []),
      ],
      notes: ['If you disagree, reply to this e-mail. A person will read it within 48 hours.'],
    },
    origin,
  );
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
