import * as words from '#text/practice/outside-calendars/mail';
import type { Mail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';

/** Returns the e-mail about calendars that we unlinked because an intruder could have linked them. */
export function calendarsForgottenMail(to: string, origin: string): Mail {
  return layOutMail(
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
