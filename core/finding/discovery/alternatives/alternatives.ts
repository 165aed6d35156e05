import type { TypedWords } from '../../../consultations/bookings/request/request-fields.ts';
import type { ExpertCard } from '../expert-card.ts';

/** Another expert who is free at the time of a request that was declined or expired. */
export type AlternativeExpert = Pick<
  ExpertCard,
  'id' | 'placeId' | 'name' | 'face' | 'location' | 'distanceMiles'
> & {
  /** An individual's first name, such as 'Maya', or a center's full name. */
  shortName: string;
  /** The price of a consultation of the same length with this expert. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
};

/** A request to send to another expert, the experts who are free then, and a link to a search for more. */
export type AlternativesForRequest = TypedWords & {
  start: string;
  minutes: number;
  method: string;
  /** The address and ZIP code of a home visit; both empty for other methods. */
  visitAddress: string;
  visitZip: string;
  others: AlternativeExpert[];
  /**
   * The deadline to answer a request made now, such as 'Tue, Dec 1, 2:30 PM MST'. Undefined if it is no
   * earlier than usual.
   */
  answerBy: string | undefined;
  searchUrl: string;
};
