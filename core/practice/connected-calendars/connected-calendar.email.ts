import * as words from '#text/practice/connected-calendars/mail';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { sayConnectionFault } from './connect-calendar-form.ts';

/** Returns the e-mail about a connected calendar that we can't read any more. */
export function connectionBrokenMail(to: string, fault: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.broken(),
      heading: words.broken(),
      paragraphs: [sayConnectionFault(fault), words.broken_meaning(), words.broken_remedy()],
      button: { label: words.see_connection(), url: `${origin}/dashboard/expert/availability#connection` },
    },
    origin,
  );
}
