import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';
import { layOutMail } from '../mail/mail-layout.ts';

/**
 * To someone whose account has been suspended: why, and how to object.
 * @param hadBookings true when bookings that lay ahead have ended with it.
 */
export function suspendedMail(to: string, reason: string, hadBookings: boolean, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your account is suspended',
      heading: 'Your account is suspended',
      paragraphs: [
        'You cannot log in for the time being, and a profile of yours is not shown. The reason:',
        ...reason.split(/\n+/),
        ...(hadBookings ? ['Requests and bookings of yours that lay ahead were called off.'] : []),
      ],
      notes: ['You see it differently? Answer this mail; a person reads it within 48 hours.'],
    },
    origin,
  );
}

/** To the same person, once they may come back. */
export function liftedMail(to: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your account is open again',
      heading: 'Your account is open again',
      paragraphs: [
        'The suspension has been lifted. You can log in as before; bookings that were called off stay so.',
      ],
      button: { label: 'Log in', url: `${origin}/auth?mode=login` },
    },
    origin,
  );
}
