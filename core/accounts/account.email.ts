import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { LINK_HOURS } from './durations.ts';
import { UNDO_DAYS } from './undo-days.ts';

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
        `The link works once, for ${LINK_HOURS} hours.`,
        'If you did not sign up, you can ignore this e-mail. No one can use an account with your address without this confirmation.',
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

/** To the address that is to become that of an account: the link that proves it. */
export function confirmNewAddressMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Confirm your new e-mail address',
      heading: 'Confirm your new e-mail address',
      paragraphs: [
        `You asked to use this address for your account at ${brand.name}. Confirm it in a browser where you are logged in; until then your old address stays.`,
      ],
      button: { label: 'Use this address', url },
      notes: [
        `The link works once, for ${LINK_HOURS} hours.`,
        'If you did not ask for this, you can ignore it. Someone probably mistyped their own address.',
      ],
    },
    origin,
  );
}

/** To the owner of an account, when its address was entered as the new one of another account. */
export function addressInUseMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'This address has an account already',
      heading: 'This address has an account already',
      paragraphs: [
        `Someone, most likely you, entered this address as the new one of another account at ${brand.name}. An address can have one account only: log in to the one that you have.`,
      ],
      button: { label: 'Log in', url },
      notes: ['It was not you? Then do nothing. Your account is as it was.'],
    },
    origin,
  );
}

/** To the present address of an account, when another is to take its place. */
export function newAddressAskedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'A change of your e-mail address was asked for',
      heading: 'A change of your e-mail address was asked for',
      paragraphs: [
        'Someone who is logged in to your account asked to use another e-mail address for it. Nothing has changed yet: the new address has to be confirmed first.',
      ],
      button: { label: 'Open my settings', url },
      notes: [
        'If this was you, there is nothing to do.',
        'It was not you? Then keep your address in the settings, and change your password there: it signs out every other browser.',
      ],
    },
    origin,
  );
}

/** To the former address of an account, after another has taken its place. */
export function emailChangedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your e-mail address has been changed',
      heading: 'Your e-mail address has been changed',
      paragraphs: [
        `Your account at ${brand.name} has a new e-mail address. Mails go there from now on, and you log in with it.`,
      ],
      button: { label: 'It was not me', url },
      notes: [
        `For ${UNDO_DAYS} days the button leads to a page that puts this address back, signs out every browser and lets you set a new password. You need not be logged in.`,
        'If this was you, there is nothing to do.',
      ],
    },
    origin,
  );
}

/** To an address that an account gave up for one that it had before. */
export function addressGoneBackMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your e-mail address has been changed',
      heading: 'Your e-mail address has been changed',
      paragraphs: [
        `An account at ${brand.name} that used this address has its former one again. Mails no longer come here.`,
      ],
      button: { label: 'Write to us', url },
      notes: ['If this is not what you wanted, write to us from this address.'],
    },
    origin,
  );
}

/** To an address that an account has had until lately: what is going on in the account. */
export function formerAddressMail(to: string, what: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'News about your account',
      heading: 'News about your account',
      paragraphs: [
        what,
        `We tell you because this was the e-mail address of your account at ${brand.name} within the last ${UNDO_DAYS} days.`,
      ],
      button: { label: 'It was not me', url },
      notes: [
        'The button leads to a page that puts this address back, signs out every browser and lets you set a new password. You need not be logged in.',
        'If this was you, there is nothing to do.',
      ],
    },
    origin,
  );
}

/** To the present address of an account, when its former one was used to ask for a new password. */
export function askedByFormerAddressMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'A new password was asked for',
      heading: 'A new password was asked for',
      paragraphs: [
        `Someone, most likely you, asked for a new password with the former e-mail address of your account at ${brand.name}. Nothing has changed.`,
      ],
      button: { label: 'It was not me', url },
      notes: [
        `Whoever reads the mails of the former address can put it back for ${UNDO_DAYS} days after the change.`,
        'You use this address now: to set a new password, ask for it with this one.',
      ],
    },
    origin,
  );
}

/** To an address that has just become that of its account again. */
export function addressRestoredMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your e-mail address is back',
      heading: 'Your e-mail address is back',
      paragraphs: [
        `The change of the e-mail address of your account at ${brand.name} has been undone. Every browser has been signed out, and the old password no longer works.`,
      ],
      button: { label: 'Set a new password', url },
      notes: ['If you have set one already, there is nothing more to do.'],
    },
    origin,
  );
}

/** To an address that is no longer that of an account, because the former one was put back. */
export function addressWithdrawnMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'A change of e-mail address has been undone',
      heading: 'A change of e-mail address has been undone',
      paragraphs: [
        `An account at ${brand.name} that used this address has its former one again. Every browser has been signed out, and mails no longer come here.`,
      ],
      button: { label: 'Write to us', url },
      notes: ['This was not what you wanted? Write to us from this address.'],
    },
    origin,
  );
}

/** To the owner of an account that can now be entered by Google, too. */
export function googleAddedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'You can now log in with Google',
      heading: 'You can now log in with Google',
      paragraphs: [
        `Someone, most likely you, logged in to ${brand.name} with the Google account of this address. From now on both ways lead to your account: Google and your password.`,
      ],
      button: { label: 'It was not me', url },
      notes: ['If this was you, there is nothing to do.'],
    },
    origin,
  );
}

/** To the owner of an account, after two-step sign-in has been turned on or off. */
export function twoStepMail(to: string, now: 'on' | 'off', url: string, origin: string): Mail {
  const words = {
    on: 'From now on logging in takes your password and a code of your authenticator app. Keep the recovery codes where you find them without your phone.',
    off: 'From now on your password alone is enough to log in.',
  };
  return layOutMail(
    {
      to,
      subject: `Two-step sign-in is ${now}`,
      heading: `Two-step sign-in is ${now}`,
      paragraphs: [words[now]],
      button: { label: 'It was not me', url },
      notes: ['The button leads to the page where a new password can be set. Then write to us.'],
    },
    origin,
  );
}
