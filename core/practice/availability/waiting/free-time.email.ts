import { sayWhen } from '../../../../lib/when.ts';
import type { MailWords } from '../../../ground/mail/mail-layout.ts';
import { oneTimeNote } from '../../../ground/mail/one-time-note.ts';

export function freeTimeMail(told: {
  expertName: string;
  /** The first free start, shown in `zone`. */
  start: Date;
  zone: string;
}): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> {
  const { expertName, start, zone } = told;
  return {
    subject: 'A time has opened',
    heading: 'A time has opened',
    paragraphs: [`${expertName} has a free time again. Anyone can request it, so it may not last.`],
    facts: [['First free time', sayWhen(start, zone)]],
    notes: [oneTimeNote()],
  };
}
