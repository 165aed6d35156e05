import * as words from '#text/practice/outside-calendars/mail';
import type { Mail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';

/**
 * Returns the e-mail to someone whose account an intruder could have had when an outside calendar was linked.
 */
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
