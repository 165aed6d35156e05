import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';
import { layOutMail } from '../notifications/mail-layout.ts';

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

/** The answer to a letter of the contact form, with the letter below. */
export function contactAnswerMail(
  letter: { name: string; email: string; subject: string; message: string },
  body: string,
  origin: string,
): Mail {
  return layOutMail(
    {
      to: letter.email,
      replyTo: brand.mailboxes.support,
      subject: 'An answer to your message',
      heading: `Hello ${letter.name}`,
      paragraphs: body.split(/\n+/),
      facts: [
        ['Subject', `Re: ${letter.subject}`],
        ['You wrote', letter.message],
      ],
      notes: ['To go on, answer this mail.'],
    },
    origin,
  );
}
