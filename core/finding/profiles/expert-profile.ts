import type { StarCounts } from '../../consultations/reviews/review-sort.ts';
import type { ShownReview } from '../../consultations/reviews/shown-review.ts';
import type { Access } from '../../people/experts/access.ts';
import type { Closed } from '../../people/experts/closed.ts';
import type { ShownPhoto } from '../../people/gallery/gallery.ts';
import type { ProfileStyle } from '../../people/style/profile-style.ts';

/** An expert as the public profile shows them. Every field is public. */
export type ExpertProfile = {
  id: string;
  name: string;
  /** The URL of the photo of the account behind the listing; null if none is shown. */
  face: string | null;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** The expert's credentials, possibly multiline; empty if the expert wrote nothing. */
  credentials: string;
  /** The expert's education, possibly multiline; empty if the expert wrote nothing. */
  education: string;
  /** The two-letter code of the state whose license we checked; null if there is none. */
  licenseState: string | null;
  /** The mean of the reviews, from 1 to 5; 0 if there are none. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isDemo: boolean;
  isSpotlight: boolean;
  /** Whether an admin has approved the practice's application. */
  isVerified: boolean;
  /** The style as shown now. Without Spotlight, its locked fields have their default values. */
  style: ProfileStyle;
  /** The code of the practice's business card; null if it has none. */
  cardCode: string | null;
  /** The places, such as 'Denver, CO', separated by middle dots. */
  location: string;
  /** The city of the first place. `state` and `zone` also belong to that place. */
  city: string;
  state: string;
  /** The IANA time zone of the first place. */
  zone: string;
  /** BCP 47 tags of the languages that the practitioners speak; empty if none are stated. */
  languages: string[];
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  onlineNow: boolean;
  options: { id: string; category: string; title: string; description: string; minutes: number }[];
  /** The newest reviews, at most ten. */
  reviews: ShownReview[];
  starCounts: StarCounts;
  /** The month of the approval, such as '2026-01', in the zone of the first place. */
  memberSince: string;
  consultationsHeld: number;
  /** The usual answer in minutes; null if there are too few requests. */
  usualAnswer: number | null;
  /** URLs of the photos of the place, from `platform/images/photo-address.ts`; empty if none are shown. */
  placePhotos: string[];
  /** The photos of the gallery, in the practice's order. */
  gallery: ShownPhoto[];
  /** Public facts about access to each place, in the order of the places. */
  access: (Access & { label: string })[];
  /** Whether the map shows the exact point of the first place instead of one near it. */
  isExactPublic: boolean;
  /** Whether people can report the listing. They can if it belongs to an account. */
  mayBeReported: boolean;
  /** Why the expert can't be booked; null if they can. */
  closed: Closed | null;
  /** The next bookable starts as ISO 8601 instants; empty if the listing can't be booked. */
  nextFree: string[];
  /** Whether a practitioner works around the clock and has a free time. */
  isAroundTheClock: boolean;
  /**
   * The practitioners that clients can choose by name, in the practice's order; empty if there is no choice.
   * `languages` is a string such as 'English, Spanish'; empty if none are stated.
   */
  people: { id: string; name: string; languages: string }[];
};
