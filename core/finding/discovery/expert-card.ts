import type { CardStyle } from '../../people/style/profile-style.ts';

/** An expert as lists, cards and map pins show them; safe for everyone to see. */
export type ExpertCard = {
  id: string;
  /** Of the place that the card tells of: the nearest to the place searched, else the expert's first. */
  placeId: string;
  name: string;
  /** The address of the face of who answers for the listing; null where none is shown. */
  face: string | null;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Mean of the reviews, 0 to 5; 0 when there is none. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  /** False for listings that cannot be booked. */
  isActive: boolean;
  isDemo: boolean;
  isSpotlight: boolean;
  /** How the card of a practice in Spotlight looks; null for one that has chosen nothing, and for everyone else. */
  style: CardStyle | null;
  /** An admin has made sure of who they are and where they consult. */
  isVerified: boolean;
  /** Words for the place, 'Denver, CO'. */
  location: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  /** IANA zone of the place of the consultation. */
  zone: string;
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  onlineNow: boolean;
  availableToday: boolean;
  /** Great-circle miles from the place searched; null when no place was given. */
  distanceMiles: number | null;
  /** The first bookable starts, ISO 8601 instants, at most three; empty for demo listings. */
  nextFree: string[];
  /** Those who can be booked by name, in the practice's order; empty where there is no choice. */
  people: string[];
};
