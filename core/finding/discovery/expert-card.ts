import type { FirstPhoto } from '../../people/gallery/gallery.ts';
import type { CardStyle } from '../../people/style/profile-style.ts';

/** An expert as lists, cards, and map pins show them. Every field is public. */
export type ExpertCard = {
  id: string;
  /** The place on the card: the pin's place, the one nearest to the searched place, or the first match. */
  placeId: string;
  name: string;
  /** The URL of the photo of the account behind the listing; null if the account shows none. */
  face: string | null;
  /** The first photo of the gallery; null if the card shows none. */
  photo: FirstPhoto | null;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** The mean of the reviews, from 1 to 5; 0 if there are none. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  /** Whether the expert takes requests now. */
  isActive: boolean;
  isDemo: boolean;
  isSpotlight: boolean;
  /** The card style of a practice in Spotlight; null without Spotlight or a chosen style. */
  style: CardStyle | null;
  /** Whether an admin has approved the practice's application. */
  isVerified: boolean;
  /** The place, such as 'Denver, CO'. */
  location: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  /** The IANA zone of the place. */
  zone: string;
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  onlineNow: boolean;
  availableToday: boolean;
  /** Great-circle miles from the searched place; null if there is none. */
  distanceMiles: number | null;
  /** The first bookable starts in ISO 8601; empty if there are none or the expert can't be booked. */
  nextFree: string[];
  /**
   * The practitioners that clients can choose by name, in the practice's order; empty if there is no choice.
   */
  people: string[];
  /** BCP 47 tags of the languages that the practitioners speak; empty if none are stated. */
  languages: string[];
};
