import type { ShownReview } from '../../consultations/reviews/shown-review.ts';
import type { Closed } from '../../people/experts/closed.ts';
import type { ProfileStyle } from '../../people/style/profile-style.ts';

/** An expert as the public profile shows them; safe for everyone to see. */
export type ExpertProfile = {
  id: string;
  name: string;
  /** The address of the face of who answers for the listing; null where none is shown. */
  face: string | null;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Several lines; empty where none are told. */
  credentials: string;
  /** Mean of the reviews, 0 to 5; 0 when there is none. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isDemo: boolean;
  isSpotlight: boolean;
  /** An admin has made sure of who they are and where they consult. */
  isVerified: boolean;
  /** As it may be shown now. */
  style: ProfileStyle;
  /** Of the practice's business card; null while no card is in use. */
  cardCode: string | null;
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
  options: { id: string; category: string; title: string; description: string; minutes: number }[];
  /** The newest first, at most ten. */
  reviews: ShownReview[];
  /** 'January 2026', on the clock of the first place; since when they are approved. */
  memberSince: string;
  consultationsHeld: number;
  /** In how many minutes they usually answer a request; null while too few tell. */
  usualAnswer: number | null;
  /** Addresses of photos of their places, as `lib/photo-address.ts` makes them; empty where none are shown. */
  placePhotos: string[];
  /** Whether the map may show the first place itself; else it shows about where it is. */
  isExactPublic: boolean;
  /** Somebody answers for the listing and can be reported. */
  mayBeReported: boolean;
  /** Why the expert cannot be booked; null when they can. */
  closed: Closed | null;
  /** The next bookable starts, ISO 8601 instants; empty when the listing cannot be booked. */
  nextFree: string[];
  /** Those who can be booked by name, in the practice's order; empty where there is no choice. */
  people: { id: string; name: string }[];
};
