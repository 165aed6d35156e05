import type { TypedWords } from '../../consultations/bookings/request-fields.ts';
import type { ExpertCard } from './expert-card.ts';

/** Another expert who is free at the time of a request that was declined or expired. */
export type AlternativeExpert = Pick<
  ExpertCard,
  'id' | 'placeId' | 'name' | 'face' | 'location' | 'distanceMiles'
> & {
  /** The first name of a person, such as 'Maya'; the whole name of a center. */
  shortName: string;
  /** The price of the same time with this expert. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
};

/** The same request to other experts: what it asks for, who is free, and where to find more. */
export type AlternativesForRequest = TypedWords & {
  start: string;
  minutes: number;
  method: string;
  /** For a home visit; empty for other methods. */
  visitAddress: string;
  visitZip: string;
  others: AlternativeExpert[];
  /**
   * The deadline to answer a request made now, such as 'Tue, Dec 1, 2:30 PM MST', if it is sooner than
   * usual; otherwise undefined.
   */
  answerBy: string | undefined;
  searchUrl: string;
};
