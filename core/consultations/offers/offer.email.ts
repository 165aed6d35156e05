import * as words from '#text/consultations/offers/mail';
import { sayWhen } from '../../../lib/when.ts';
import type { MailWords } from '../../ground/mail/written-mail.ts';

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
    subject: words.expert_offers_you_times(),
    heading: words.expert_offers_you_times(),
    paragraphs: [
      words.would_like_to_meet({ expertName, minutes }),
      ...(instead ? [words.replaces_request({ instead })] : []),
    ],
    facts: [
      ...starts.map((start, index): [string, string] => [
        starts.length === 1 ? words.only_time() : words.time_number({ index: index + 1 }),
        sayWhen(start, zone),
      ]),
      [words.where(), where],
      ...(practitionerName ? [[words.practitioner(), practitionerName] as [string, string]] : []),
    ],
    notes: [words.not_held()],
  };
}
