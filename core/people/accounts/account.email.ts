import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { LINK_HOURS } from './durations.ts';
import { type AddressChanges, sayAddresses } from './open-addresses.ts';
import { UNDO_DAYS } from './undo-days.ts';

export function confirmationMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      paragraphs: [
        `Welcome to ${brand.name}. Confirm that this address is yours, and we’ll log you in and take you back to where you were.`,
      ],
      button: { label: 'Confirm my address', url },
      notes: [
        `The link works once, within ${LINK_HOURS} hours.`,
        'If you did not sign up, you can ignore this e-mail. No one can use an account with your address without this confirmation.',
      ],
    },
    origin,
  );
}

/** Returns the mail for the owner of an account when someone enters its address on the sign-up form. */
export function alreadyMemberMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'You already have an account',
      heading: 'You already have an account',
      paragraphs: [
        `Someone, most likely you, entered this address on the sign-up form of ${brand.name}. You already have an account, so you can log in with your password.`,
      ],
      button: { label: 'Log in', url },
      notes: [
        'If it was not you, you can ignore this e-mail. Your account and your password have not changed.',
      ],
    },
    origin,
  );
}

export function passwordResetMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [`You asked to set a new password for ${brand.name}.`],
      button: { label: 'Set a new password', url },
      notes: [
        'The link works once, within an hour.',
        'If you did not ask for it, you can ignore this e-mail. Your password has not changed.',
      ],
    },
    origin,
  );
}

export function passwordChangedMail(to: string, url: string, origin: string, told: AddressChanges): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your password has been changed',
      heading: 'Your password has been changed',
      paragraphs: ['Every other browser has been signed out.', ...sayAddresses(told)],
      button: { label: 'It was not me', url },
      notes: ['The button takes you to a page where you can set a new password.'],
    },
    origin,
  );
}

export function signedOutMail(to: string, url: string, origin: string, told: AddressChanges): Mail {
  return layOutMail(
    {
      to,
      subject: 'You signed out everywhere',
      heading: 'You signed out everywhere',
      paragraphs: ['Every browser has been signed out of your account.', ...sayAddresses(told)],
      button: { label: 'It was not me', url },
      notes: ['The button takes you to a page where you can set a new password.'],
    },
    origin,
  );
}

/** Returns the mail for the new address of an account, with the link that confirms the address. */
export function confirmNewAddressMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Confirm your new e-mail address',
      heading: 'Confirm your new e-mail address',
      paragraphs: [
        `You asked to use this address for your account at ${brand.name}. Confirm it in a browser where you are logged in. Until then we keep your old address.`,
      ],
      button: { label: 'Use this address', url },
      notes: [
        `The link works once, within ${LINK_HOURS} hours.`,
        'If you did not ask for this, you can ignore it. Someone probably mistyped their own address.',
      ],
    },
    origin,
  );
}

/**
 * Returns the mail for the owner of an account when someone enters its address as the new address of
 * another account.
 */
export function addressInUseMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'This address already has an account',
      heading: 'This address already has an account',
      paragraphs: [
        `Someone, most likely you, entered this address as the new one for another account at ${brand.name}. An address can have only one account, so please log in to the one you have.`,
      ],
      button: { label: 'Log in', url },
      notes: ['If it was not you, you can ignore this e-mail. Your account has not changed.'],
    },
    origin,
  );
}

/** Returns the mail for the current address of an account when someone requests a new one. */
export function newAddressAskedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Someone asked to change your e-mail address',
      heading: 'Someone asked to change your e-mail address',
      paragraphs: [
        'Someone who is logged in to your account asked to use another e-mail address for it. Nothing has changed yet. The new address has to be confirmed first.',
      ],
      button: { label: 'Open my settings', url },
      notes: [
        'If this was you, there is nothing to do.',
        'If it was not you, keep your address in the settings and change your password there. That signs out every other browser.',
      ],
    },
    origin,
  );
}

/** Returns the mail for the previous address of an account after a new one has replaced it. */
export function emailChangedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your e-mail address has been changed',
      heading: 'Your e-mail address has been changed',
      paragraphs: [
        `Your account at ${brand.name} has a new e-mail address. We’ll write to you there from now on, and you log in with it.`,
      ],
      button: { label: 'It was not me', url },
      notes: [
        `For ${UNDO_DAYS} days, the button takes you to a page that puts this address back, signs out every browser and lets you set a new password. You don’t have to be logged in.`,
        'If this was you, there is nothing to do.',
      ],
    },
    origin,
  );
}

/** Returns the mail for the address that an account dropped when it returned to an earlier one. */
export function addressGoneBackMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your e-mail address has been changed',
      heading: 'Your e-mail address has been changed',
      paragraphs: [
        `An account at ${brand.name} that used this address has gone back to its old one. We won’t write to you here any more.`,
      ],
      button: { label: 'Write to us', url },
      notes: ['If this is not what you wanted, write to us from this address.'],
    },
    origin,
  );
}

/**
 * Returns the mail for a recent former address of an account about an event in the account.
 * @param what a sentence about the event.
 */
export function formerAddressMail(to: string, what: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'News about your account',
      heading: 'News about your account',
      paragraphs: [
        what,
        `You’re getting this because your account at ${brand.name} used this address within the last ${UNDO_DAYS} days.`,
      ],
      button: { label: 'It was not me', url },
      notes: [
        'The button takes you to a page that puts this address back, signs out every browser and lets you set a new password. You don’t have to be logged in.',
        'If this was you, there is nothing to do.',
      ],
    },
    origin,
  );
}

/**
 * Returns the mail for the current address of an account when someone uses a former one to request a new
 * password.
 */
export function askedByFormerAddressMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Someone asked for a new password',
      heading: 'Someone asked for a new password',
      paragraphs: [
        `Someone, most likely you, asked for a new password with the former e-mail address of your account at ${brand.name}. Nothing has changed.`,
      ],
      button: { label: 'It was not me', url },
      notes: [
        `Anyone who reads e-mail at the old address can put it back for ${UNDO_DAYS} days after the change.`,
        'Your account uses this address now. To set a new password, enter this one.',
      ],
    },
    origin,
  );
}

/** Returns the mail for the former address of an account after we restored that address. */
export function addressRestoredMail(to: string, url: string, origin: string, told: AddressChanges): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your e-mail address is back',
      heading: 'Your e-mail address is back',
      paragraphs: [
        `The change of the e-mail address of your account at ${brand.name} has been undone. Every browser has been signed out, and the old password no longer works.`,
        ...sayAddresses(told),
      ],
      button: { label: 'Set a new password', url },
      notes: ['If you have already set one, you’re all set.'],
    },
    origin,
  );
}

/** Returns the mail for the address that an account lost because its owner restored the previous one. */
export function addressWithdrawnMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'A change of e-mail address was undone',
      heading: 'A change of e-mail address was undone',
      paragraphs: [
        `An account at ${brand.name} that used this address has gone back to its old one. We signed out every browser and won’t write to you here any more.`,
      ],
      button: { label: 'Write to us', url },
      notes: ['If this is not what you wanted, write to us from this address.'],
    },
    origin,
  );
}

export function googleAddedMail(to: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'You can now log in with Google',
      heading: 'You can now log in with Google',
      paragraphs: [
        `Someone, most likely you, logged in to ${brand.name} with the Google account of this address. You can now log in either way, with Google or with your password.`,
      ],
      button: { label: 'It was not me', url },
      notes: ['If this was you, there is nothing to do.'],
    },
    origin,
  );
}

export function twoStepMail(to: string, now: 'on' | 'off', url: string, origin: string): Mail {
  const words = {
    on: 'To log in, you now need your password and a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.',
    off: 'You now log in with your password alone.',
  };
  return layOutMail(
    {
      to,
      subject: `Two-step sign-in is ${now}`,
      heading: `Two-step sign-in is ${now}`,
      paragraphs: [words[now]],
      button: { label: 'It was not me', url },
      notes: ['The button takes you to a page where you can set a new password. Then write to us.'],
    },
    origin,
  );
}
