import * as words from '#text/overview/reports/mail';
import { brand } from '../../brand.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { sayName } from '../../people/accounts/say-name.ts';

/** Returns the e-mail that tells the author of a review why an admin hid it and how to object. */
export function reviewHiddenMail(
  input: { to: string; expertName: string; reason: string },
  origin: string,
): WrittenMail {
  const what = words.review_hidden_body({ expert: input.expertName });
  return mailWithReason({ ...input, subject: words.review_hidden(), what }, origin);
}

export function reviewShownMail(to: string, expertName: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: words.review_back(),
      heading: words.review_back(),
      paragraphs: [words.review_back_body({ expert: expertName })],
    },
    origin,
  );
}

/** Returns the e-mail that tells the author of a review why we will not show it and how to object. */
export function reviewDeclinedMail(
  input: { to: string; expertName: string; reason: string },
  origin: string,
): WrittenMail {
  const what = words.review_refused_body({ expert: input.expertName });
  return mailWithReason({ ...input, subject: words.review_refused(), what }, origin);
}

/** Returns the e-mail that tells an owner why we will not show their answer to a review and how to object. */
export function answerDeclinedMail(
  input: { to: string; clientName: string; reason: string },
  origin: string,
): WrittenMail {
  const what = words.answer_refused_body({ client: sayName(input.clientName) });
  return mailWithReason({ ...input, subject: words.answer_refused(), what }, origin);
}

/** Returns the e-mail that tells an owner why an admin hid their answer to a review and how to object. */
export function answerHiddenMail(
  input: { to: string; clientName: string; reason: string },
  origin: string,
): WrittenMail {
  const what = words.answer_hidden_body({ client: sayName(input.clientName) });
  return mailWithReason({ ...input, subject: words.answer_hidden(), what }, origin);
}

export function answerShownMail(to: string, clientName: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: words.answer_back(),
      heading: words.answer_back(),
      paragraphs: [words.answer_back_body({ client: sayName(clientName) })],
    },
    origin,
  );
}
