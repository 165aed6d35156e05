import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { WAIT_MILES } from './waits.ts';

/** Returns the mail to someone who waited for an expert near a place. */
export function openingMail(place: string): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> {
  return {
    subject: 'News about a place you asked for',
    heading: `Someone has opened near ${place}`,
    paragraphs: [`You can now request a time within ${WAIT_MILES} miles of ${place}.`],
    notes: ['You asked us to tell you, and this is the one e-mail about it. You no longer wait.'],
  };
}
