import * as words from '#text/practice/connected-calendars/mail';
import type { Mail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { sayConnectionFault } from './connect-calendar-form.ts';

/** Returns the e-mail about a connected calendar that we can't read any more. */
export function connectionBrokenMail(to: string, fault: string, origin: string): Mail {
  return layOutMail(
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
