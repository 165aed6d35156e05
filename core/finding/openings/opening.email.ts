import * as words from '#text/finding/openings/mail';
import { oneTimeNote } from '../../ground/mail/one-time-note.ts';
import type { MailWords } from '../../ground/mail/written-mail.ts';
import { WAIT_MILES } from './waits.ts';

/** Returns the e-mail that tells a waiting person about the first expert near a place. */
export function openingMail(place: string): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> {
  return {
    subject: words.subject(),
    heading: words.heading({ place }),
    paragraphs: [words.request_now({ waitMiles: WAIT_MILES, place })],
    notes: [oneTimeNote()],
  };
}
