import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { ONE_TIME_NOTE } from '../../ground/mail/one-time-note.ts';
import { WAIT_MILES } from './waits.ts';

/** Returns the mail for a person who waited for an expert near a place. */
export function openingMail(place: string): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> {
  return {
    subject: 'News about a place you asked for',
    heading: `There’s now an expert near ${place}`,
    paragraphs: [`You can now request a time within ${WAIT_MILES} miles of ${place}.`],
    notes: [ONE_TIME_NOTE],
  };
}
