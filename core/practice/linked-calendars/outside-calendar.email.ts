import * as words from '#text/practice/outside-calendars/mail';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';

/** Returns the e-mail about calendars that we unlinked because an intruder could have linked them. */
export function calendarsForgottenMail(to: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.forgotten(),
      heading: words.forgotten(),
      paragraphs: [words.forgotten_text()],
      button: { label: words.see_hours(), url: `${origin}/dashboard/expert/availability` },
    },
    origin,
  );
}
