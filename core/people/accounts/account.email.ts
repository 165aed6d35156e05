import * as messages from '#text/people/accounts/mail';
import { brand } from '../../brand.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { LINK_HOURS } from './durations.ts';
import { type AddressChanges, sayAddresses } from './open-addresses.ts';
import { UNDO_DAYS } from './undo-days.ts';

export function confirmationMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.confirm_address_title(),
      heading: messages.confirm_address_title(),
      paragraphs: [messages.confirm_address_text({ brand: brand.name })],
      button: { label: messages.confirm_my_address(), url },
      notes: [messages.link_works_hours({ linkHours: LINK_HOURS }), messages.did_not_sign_up()],
    },
    origin,
  );
}

/** Returns the e-mail for the owner of an account when someone enters its address on the sign-up form. */
export function alreadyMemberMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.already_member_title(),
      heading: messages.already_member_title(),
      paragraphs: [messages.already_member_text({ brand: brand.name })],
      button: { label: messages.log_in(), url },
      notes: [messages.not_you_nothing_changed()],
    },
    origin,
  );
}

export function passwordResetMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.set_new_password(),
      heading: messages.set_new_password(),
      paragraphs: [messages.reset_text({ brand: brand.name })],
      button: { label: messages.set_new_password(), url },
      notes: [messages.link_works_an_hour(), messages.did_not_ask_reset()],
    },
    origin,
  );
}

export function passwordChangedMail(
  to: string,
  url: string,
  origin: string,
  told: AddressChanges,
): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.password_changed_title(),
      heading: messages.password_changed_title(),
      paragraphs: [messages.other_browsers_signed_out(), ...sayAddresses(told)],
      button: { label: messages.not_me(), url },
      notes: [messages.not_me_sets_password()],
    },
    origin,
  );
}

export function signedOutMail(to: string, url: string, origin: string, told: AddressChanges): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.signed_out_everywhere(),
      heading: messages.signed_out_everywhere(),
      paragraphs: [messages.every_browser_signed_out(), ...sayAddresses(told)],
      button: { label: messages.not_me(), url },
      notes: [messages.not_me_sets_password()],
    },
    origin,
  );
}

/** Returns the e-mail for the new address of an account, with the link that confirms the address. */
export function confirmNewAddressMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.confirm_new_address_title(),
      heading: messages.confirm_new_address_title(),
      paragraphs: [messages.confirm_new_address_text({ brand: brand.name })],
      button: { label: messages.use_this_address(), url },
      notes: [messages.link_works_hours({ linkHours: LINK_HOURS }), messages.did_not_ask_address()],
    },
    origin,
  );
}

/**
 * Returns the e-mail for the owner of an account when someone enters its address as the new address of
 * another account.
 */
export function addressInUseMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.address_in_use_title(),
      heading: messages.address_in_use_title(),
      paragraphs: [messages.address_in_use_text({ brand: brand.name })],
      button: { label: messages.log_in(), url },
      notes: [messages.not_you_account_unchanged()],
    },
    origin,
  );
}

/** Returns the e-mail for the current address of an account when someone requests a new one. */
export function newAddressAskedMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.new_address_asked_title(),
      heading: messages.new_address_asked_title(),
      paragraphs: [messages.new_address_asked_text()],
      button: { label: messages.open_my_settings(), url },
      notes: [messages.it_was_you(), messages.not_you_keep_address()],
    },
    origin,
  );
}

/** Returns the e-mail for the previous address of an account after a new one has replaced it. */
export function emailChangedMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.address_changed_title(),
      heading: messages.address_changed_title(),
      paragraphs: [messages.address_changed_text({ brand: brand.name })],
      button: { label: messages.not_me(), url },
      notes: [messages.undo_for_days({ undoDays: UNDO_DAYS }), messages.it_was_you()],
    },
    origin,
  );
}

/** Returns the e-mail for the address that an account used between a change and its reversal. */
export function addressGoneBackMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.address_changed_title(),
      heading: messages.address_changed_title(),
      paragraphs: [messages.address_put_back({ brand: brand.name })],
      button: { label: messages.write_to_us(), url },
      notes: [messages.not_what_you_wanted()],
    },
    origin,
  );
}

/**
 * Returns the e-mail that tells a recent former address of an account about an event in the account.
 * @param what a sentence about the event.
 */
export function formerAddressMail(to: string, what: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.news_title(),
      heading: messages.news_title(),
      paragraphs: [what, messages.why_former_address({ brand: brand.name, undoDays: UNDO_DAYS })],
      button: { label: messages.not_me(), url },
      notes: [messages.undo_button(), messages.it_was_you()],
    },
    origin,
  );
}

/**
 * Returns the e-mail for the current address of an account when someone uses a former one to request a new
 * password.
 */
export function askedByFormerAddressMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.reset_asked_title(),
      heading: messages.reset_asked_title(),
      paragraphs: [messages.reset_asked_text({ brand: brand.name })],
      button: { label: messages.not_me(), url },
      notes: [messages.former_address_can_undo({ undoDays: UNDO_DAYS }), messages.use_present_address()],
    },
    origin,
  );
}

/** Returns the e-mail for the former address of an account after we restored that address. */
export function addressRestoredMail(
  to: string,
  url: string,
  origin: string,
  told: AddressChanges,
): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.address_back_title(),
      heading: messages.address_back_title(),
      paragraphs: [messages.address_back_text({ brand: brand.name }), ...sayAddresses(told)],
      button: { label: messages.set_new_password(), url },
      notes: [messages.password_already_set()],
    },
    origin,
  );
}

/** Returns the e-mail for the address that an account lost because its owner restored the previous one. */
export function addressWithdrawnMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.change_undone_title(),
      heading: messages.change_undone_title(),
      paragraphs: [messages.change_undone_text({ brand: brand.name })],
      button: { label: messages.write_to_us(), url },
      notes: [messages.not_what_you_wanted()],
    },
    origin,
  );
}

export function googleAddedMail(to: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: messages.google_added_title(),
      heading: messages.google_added_title(),
      paragraphs: [messages.google_added_text({ brand: brand.name })],
      button: { label: messages.not_me(), url },
      notes: [messages.it_was_you()],
    },
    origin,
  );
}

export function twoStepMail(to: string, now: 'on' | 'off', url: string, origin: string): WrittenMail {
  const [title, words] =
    now === 'on'
      ? [messages.two_step_on(), messages.two_step_on_text()]
      : [messages.two_step_off(), messages.two_step_off_text()];
  return writeMail(
    {
      to,
      subject: title,
      heading: title,
      paragraphs: [words],
      button: { label: messages.not_me(), url },
      notes: [messages.not_me_then_write()],
    },
    origin,
  );
}
