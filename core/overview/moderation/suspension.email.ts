import * as words from '#text/overview/moderation/mail';
import { brand } from '../../brand.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';

/**
 * Returns the e-mail for a suspended person, with the reason and how to object.
 * @param hadBookings whether we canceled upcoming bookings.
 */
export function suspendedMail(to: string, reason: string, hadBookings: boolean, origin: string): WrittenMail {
  const what = words.account_suspended_body();
  const after = hadBookings ? words.your_bookings_cancelled() : null;
  return mailWithReason({ to, subject: words.account_suspended(), what, reason, after }, origin);
}

export function liftedMail(to: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: words.account_open(),
      heading: words.account_open(),
      paragraphs: [words.account_open_body()],
      button: { label: words.log_in(), url: `${origin}/auth?mode=login` },
    },
    origin,
  );
}
