import * as words from '#text/practice/availability/mail';
import { sayWhen } from '../../../../lib/when.ts';
import { oneTimeNote } from '../../../ground/mail/one-time-note.ts';
import type { MailWords } from '../../../ground/mail/written-mail.ts';

export function freeTimeMail(told: {
  expertName: string;
  /** The first free start, shown in `zone`. */
  start: Date;
  zone: string;
}): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> {
  const { expertName, start, zone } = told;
  return {
    subject: words.time_opened(),
    heading: words.time_opened(),
    paragraphs: [words.has_free_time({ expert: expertName })],
    facts: [[words.first_free_time(), sayWhen(start, zone)]],
    notes: [oneTimeNote()],
  };
}
