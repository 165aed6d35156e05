import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';
import { layOutMail } from '../notifications/mail-layout.ts';

/** To someone who signed up: the link that proves the address. */
export function confirmationMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      paragraphs: [
        `Welcome to ${brand.name}. Confirm that this address is yours; you are then logged in and can go on where you left off.`,
      ],
      button: { label: 'Confirm my address', url },
      notes: [
        'The link works once, for 24 hours.',
        'You did not sign up? Then do nothing: without the confirmation nobody can use an account with your address.',
      ],
    },
    origin,
  );
}

/** To the owner of an account, when its address was entered on the sign-up form. */
export function alreadyMemberMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'You already have an account',
      heading: 'You already have an account',
      paragraphs: [
        `Someone, most likely you, entered this address on the sign-up form of ${brand.name}. You have an account already: log in with your password.`,
      ],
      button: { label: 'Log in', url },
      notes: ['It was not you? Then do nothing. Your account and your password are as they were.'],
    },
    origin,
  );
}
