import type { Closed } from '../experts/closed.ts';

/** An expert as the public profile shows them; safe for everyone to see. */
export type ExpertProfile = {
  id: string;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Mean of the reviews, 0 to 5; 0 when there is none. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isDemo: boolean;
  isSpotlight: boolean;
  /** Words for the places, 'Denver, CO'; several with a dot between. */
  location: string;
  /** Of the first place, as are state and zone. */
  city: string;
  state: string;
  /** IANA zone. */
  zone: string;
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  onlineNow: boolean;
  /** No hour of the week is closed. */
  isAroundTheClock: boolean;
  options: { id: string; category: string; title: string; description: string; minutes: number }[];
  /** The newest first, at most ten. */
  reviews: { id: string; authorName: string; rating: number; body: string; month: string }[];
  /** Why the expert cannot be booked; null when they can. */
  closed: Closed | null;
  /** The next bookable starts, ISO 8601 instants; empty when the listing cannot be booked. */
  nextFree: string[];
};
