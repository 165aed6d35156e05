import { sayWhen } from '../../../lib/when.ts';
import type { MailWords } from '../../ground/mail/mail-layout.ts';

/** The page where a client finds offered times. */
export const OFFERS_PATH = '/dashboard/bookings';

export function offerMail(offer: {
  expertName: string;
  /** The named practitioner; null if the offer names none or the practice has only one. */
  practitionerName: string | null;
  starts: Date[];
  minutes: number;
  zone: string;
  /** The café if the offer names one, otherwise the public name of the place. */
  where: string;
  /** The formatted time of the request that the client's choice replaces; null if there is none. */
  instead: string | null;
}): Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> {
  const { expertName, practitionerName, starts, minutes, zone, where, instead } = offer;
  return {
    subject: 'An expert offers you times',
    heading: 'An expert offers you times',
    paragraphs: [
      `${expertName} would like to meet you for ${minutes} minutes. Choose a time, and it’s confirmed.`,
      ...(instead ? [`It will replace your request for ${instead}.`] : []),
    ],
    facts: [
      ...starts.map((start, index): [string, string] => [
        starts.length === 1 ? 'Time' : `Time ${index + 1}`,
        sayWhen(start, zone),
      ]),
      ['Where', where],
      ...(practitionerName ? [['Practitioner', practitionerName] as [string, string]] : []),
    ],
    notes: [
      'Others can still book these times until you choose one. If none works for you, you can say so there.',
    ],
  };
}
