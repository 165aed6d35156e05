import type { ProfileStyle } from '../../people/style/profile-style.ts';

/** The contents of a listed practice's business card. The public profile shows all of them, too. */
export type BusinessCard = {
  /** The code in the short address `/c/{code}`. */
  code: string;
  practiceId: string;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Town and state, such as 'Denver, CO', never a street. */
  location: string;
  city: string;
  state: string;
  /** The mean of the reviews, from 1 to 5; 0 if there are none. */
  rating: number;
  reviewCount: number;
  /** The ids of the practice's categories. */
  tags: string[];
  /** The URL of the owner's photo; null if none is shown. */
  face: string | null;
  isSpotlight: boolean;
  /** The style as shown now. Without Spotlight, its locked fields have their default values. */
  style: ProfileStyle;
};

export const cardPath = (code: string): string => `/c/${code}`;

/** Returns the URL path of the picture that social networks show next to a link to the card. */
export const cardImagePath = (code: string): string => `${cardPath(code)}/image.png`;
