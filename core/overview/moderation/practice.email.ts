import * as words from '#text/overview/moderation/mail';
import { brand } from '../../brand.ts';
import { mailWithReason } from '../../ground/mail/mail-with-reason.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';

/**
 * Returns the e-mail that tells an owner why we suspended the practice and how to object.
 * @param hadBookings whether the suspension ended upcoming bookings.
 */
export function practiceSuspendedMail(
  input: { to: string; practiceName: string; reason: string; hadBookings: boolean },
  origin: string,
): WrittenMail {
  const { to, practiceName, reason, hadBookings } = input;
  const what = words.listing_suspended_body();
  const after = hadBookings ? words.its_bookings_cancelled() : null;
  const heading = words.practice_suspended({ practice: practiceName });
  return mailWithReason({ to, subject: words.listing_suspended(), heading, what, reason, after }, origin);
}

export function practiceReinstatedMail(to: string, practiceName: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      replyTo: brand.mailboxes.support,
      subject: words.listing_open(),
      heading: words.practice_open({ practice: practiceName }),
      paragraphs: [words.listing_open_body()],
      button: { label: words.open_dashboard(), url: `${origin}/dashboard/expert` },
    },
    origin,
  );
}
