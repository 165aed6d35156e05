import type { ExpertCard } from './expert-card.ts';

/** Somebody else who is free at the time of a request that came to nothing. */
export type OtherExpert = Pick<
  ExpertCard,
  'id' | 'placeId' | 'name' | 'face' | 'location' | 'distanceMiles'
> & {
  /** What they are called in passing: 'Maya'. */
  shortName: string;
  /** What the same time costs with them. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
};

/** The same request with others: what it asks for, who is free for it, and where to look for more. */
export type OthersForRequest = {
  start: string;
  minutes: number;
  method: string;
  concern: string;
  /** Of a home visit: where it goes to; empty for anything else. */
  visitAddress: string;
  visitZip: string;
  others: OtherExpert[];
  /** By when an answer comes to a request made now, where that is sooner than usual: 'Tue, Dec 1, 2:30 PM MST'. */
  answerBy: string | undefined;
  searchUrl: string;
};
