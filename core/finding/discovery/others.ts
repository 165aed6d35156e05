import type { TypedWords } from '../../consultations/bookings/request-fields.ts';
import type { ExpertCard } from './expert-card.ts';

/** Another expert who is free at the time of a request that was declined or has expired. */
export type OtherExpert = Pick<
  ExpertCard,
  'id' | 'placeId' | 'name' | 'face' | 'location' | 'distanceMiles'
> & {
  /** A person's first name, 'Maya'; the whole name of a center. */
  shortName: string;
  /** The price of the same time with them. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
};

/** The same request with others: what it asks for, who is free, and where to find more. */
export type OthersForRequest = TypedWords & {
  start: string;
  minutes: number;
  method: string;
  /** The address of a home visit; empty for other methods. */
  visitAddress: string;
  visitZip: string;
  others: OtherExpert[];
  /**
   * Deadline for answering a request made now, 'Tue, Dec 1, 2:30 PM MST', if sooner than usual; otherwise
   * undefined.
   */
  answerBy: string | undefined;
  searchUrl: string;
};
