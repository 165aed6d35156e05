import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';

/** Returns the mail that tells the author of a review why an admin has hidden it and how to object. */
export function reviewHiddenMail(
  input: { to: string; expertName: string; reason: string },
  origin: string,
): Mail {
  const what = `We have taken your review of ${input.expertName} off their page, and its stars no longer count. Here is why:`;
  return mailWithReason({ ...input, subject: 'Your review is no longer shown', what }, origin);
}

export function reviewShownMail(to: string, expertName: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your review is shown again',
      heading: 'Your review is shown again',
      paragraphs: [`Your review of ${expertName} is back on their page, and its stars count again.`],
    },
    origin,
  );
}

/** Returns the mail that tells the author of a review why we will not show it and how to object. */
export function reviewDeclinedMail(
  input: { to: string; expertName: string; reason: string },
  origin: string,
): Mail {
  const what = `We have looked at your review of ${input.expertName} and will not show it. Here is why:`;
  return mailWithReason({ ...input, subject: 'Your review will not be shown', what }, origin);
}

/**
 * Returns the mail that tells an owner why we will not show their answer to a review and how to object.
 */
export function answerDeclinedMail(
  input: { to: string; clientName: string; reason: string },
  origin: string,
): Mail {
  const what = `We have looked at your answer to the review by ${input.clientName} and will not show it. Here is why:`;
  return mailWithReason({ ...input, subject: 'Your answer will not be shown', what }, origin);
}

/**
 * Returns the mail that tells an owner why an admin has hidden their answer to a review and how to object.
 */
export function answerHiddenMail(
  input: { to: string; clientName: string; reason: string },
  origin: string,
): Mail {
  const what = `We have taken your answer to the review by ${input.clientName} off your page. Here is why:`;
  return mailWithReason({ ...input, subject: 'Your answer is no longer shown', what }, origin);
}

export function answerShownMail(to: string, clientName: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: 'Your answer is shown again',
      heading: 'Your answer is shown again',
      paragraphs: [`Your answer is back on your page, under the review by ${clientName} there.`],
    },
    origin,
  );
}
