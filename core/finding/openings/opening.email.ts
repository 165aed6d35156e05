import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { TOLD_ONCE } from '../../ground/mail/told-once.ts';
import { WAIT_MILES } from './waits.ts';

/** Returns the mail to someone who waited for an expert near a place. */
export function openingMail(place: string): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> {
  return {
    subject: 'News about a place you asked for',
    heading: `There’s now an expert near ${place}`,
    paragraphs: [`You can now request a time within ${WAIT_MILES} miles of ${place}.`],
    notes: [TOLD_ONCE],
  };
}
