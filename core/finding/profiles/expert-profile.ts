import type { StarCounts } from '../../consultations/reviews/review-sort.ts';
import type { ShownReview } from '../../consultations/reviews/shown-review.ts';
import type { Access } from '../../people/experts/access.ts';
import type { Closed } from '../../people/experts/closed.ts';
import type { ShownPhoto } from '../../people/gallery/gallery.ts';
import type { ProfileStyle } from '../../people/style/profile-style.ts';

/** An expert as the public profile shows them; safe for everyone to see. */
export type ExpertProfile = {
  id: string;
  name: string;
  /** URL of the face of the account behind the listing; null if none is shown. */
  face: string | null;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Several lines; empty if not given. */
  credentials: string;
  /** Several lines; empty if not given. */
  education: string;
  /** The state, as a two-letter code, whose business license we have verified; null without one. */
  licenseState: string | null;
  /** Mean of the reviews, 0 to 5; 0 without reviews. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isDemo: boolean;
  isSpotlight: boolean;
  /** An admin has checked who they are and where they consult. */
  isVerified: boolean;
  /** The style to show now; without Spotlight, its locked fields have their default values. */
  style: ProfileStyle;
  /** Code of the practice's business card; null while no card is in use. */
  cardCode: string | null;
  /** The places in words, 'Denver, CO', separated by dots. */
  location: string;
  /** Of the first place, as are state and zone. */
  city: string;
  state: string;
  /** IANA zone. */
  zone: string;
  /** Tags of the languages that its practitioners speak; empty if not stated. */
  languages: string[];
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  onlineNow: boolean;
  options: { id: string; category: string; title: string; description: string; minutes: number }[];
  /** The newest first, at most ten. */
  reviews: ShownReview[];
  starCounts: StarCounts;
  /** Month of the approval, 'January 2026', in the zone of the first place. */
  memberSince: string;
  consultationsHeld: number;
  /** Minutes in which they usually answer a request; null if there are too few requests. */
  usualAnswer: number | null;
  /** URLs of photos of their places, as `platform/images/photo-address.ts` makes them; empty if none are shown. */
  placePhotos: string[];
  /** The photos of the practice's gallery, in its order. */
  gallery: ShownPhoto[];
  /** What they state about getting into each place, in order. */
  access: (Access & { label: string })[];
  /** Whether the map may show the exact first place instead of a point near it. */
  isExactPublic: boolean;
  /** Whether an account is behind the listing, which can be reported. */
  mayBeReported: boolean;
  /** Why the expert cannot be booked; null when they can. */
  closed: Closed | null;
  /** The next bookable starts, ISO 8601 instants; empty when the listing cannot be booked. */
  nextFree: string[];
  /** Practitioners who can be booked by name, in the practice's order; empty if there is no choice. */
  people: { id: string; name: string }[];
};
