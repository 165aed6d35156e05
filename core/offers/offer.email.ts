import { sayWhen } from '../../lib/when.ts';
import type { MailWords } from '../mail/mail-layout.ts';

/** Where a client finds the times that were offered. */
export const OFFERS_PATH = '/dashboard/bookings';

/** To the client, when an expert offers times. */
export function offerMail(offer: {
  expertName: string;
  /** With whom, where a practice has several and the offer names one. */
  practitionerName: string | null;
  starts: Date[];
  minutes: number;
  zone: string;
  location: string;
  /** When the request is that a time chosen takes the place of, in words; null without one. */
  instead: string | null;
}): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> {
  const { expertName, practitionerName, starts, minutes, zone, location, instead } = offer;
  return {
    subject: 'Times are offered to you',
    heading: 'Times are offered to you',
    paragraphs: [
      `${expertName} would like to meet you and offers ${minutes} minutes. Choose what suits you, and it is confirmed.`,
      ...(instead ? [`It takes the place of your request for ${instead}.`] : []),
    ],
    facts: [
      ...starts.map((start, index): [string, string] => [
        starts.length === 1 ? 'Time' : `Time ${index + 1}`,
        sayWhen(start, zone),
      ]),
      ['Where', location],
      ...(practitionerName ? [['Practitioner', practitionerName] as [string, string]] : []),
    ],
    notes: ['The times stay open to others until you choose one. If none suits you, you can say so there.'],
  };
}
