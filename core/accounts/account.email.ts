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

/** To the owner of an account who asked for it: the link that lets a new password be set. */
export function passwordResetMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [`You asked to set a new password for ${brand.name}.`],
      button: { label: 'Set a new password', url },
      notes: [
        'The link works once, for an hour.',
        'You did not ask for it? Then do nothing. Your password is as it was.',
      ],
    },
    origin,
  );
}

/** To the owner of an account, after the password has been changed. */
export function passwordChangedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your password has been changed',
      heading: 'Your password has been changed',
      paragraphs: ['Every other browser has been signed out. There is nothing more to do.'],
      button: { label: 'It was not me', url },
      notes: ['The button leads to the page where a new password can be set.'],
    },
    origin,
  );
}
