import type { FirstPhoto } from '../../people/gallery/gallery.ts';
import type { CardStyle } from '../../people/style/profile-style.ts';

/** An expert as lists, cards and map pins show them; safe for everyone to see. */
export type ExpertCard = {
  id: string;
  /**
   * The place on the card: the pin's, the nearest to the place searched, or otherwise the first that matches.
   */
  placeId: string;
  name: string;
  /** URL of the face of the account behind the listing; null if none is shown. */
  face: string | null;
  /** The first photo of the gallery; null if none is shown. */
  photo: FirstPhoto | null;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Mean of the reviews, 0 to 5; 0 without reviews. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  /** False if the expert takes no requests now. */
  isActive: boolean;
  isDemo: boolean;
  isSpotlight: boolean;
  /** Card style of a practice in Spotlight; null without Spotlight or without a chosen style. */
  style: CardStyle | null;
  /** An admin has checked who they are and where they consult. */
  isVerified: boolean;
  /** The place in words, 'Denver, CO'. */
  location: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  /** IANA zone of the place of consultation. */
  zone: string;
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  onlineNow: boolean;
  availableToday: boolean;
  /** Great-circle miles from the place searched; null without one. */
  distanceMiles: number | null;
  /** The first bookable starts, ISO 8601; empty if there are none or the expert cannot be booked. */
  nextFree: string[];
  /** Practitioners who can be booked by name, in the practice's order; empty if there is no choice. */
  people: string[];
  /** Tags of the languages that its practitioners speak; empty if not stated. */
  languages: string[];
};
