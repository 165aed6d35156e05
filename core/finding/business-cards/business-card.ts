import type { ProfileStyle } from '../../people/style/profile-style.ts';

/** The contents of a listed practice's business card, all of which the public profile also shows. */
export type BusinessCard = {
  /** The code in the short address, `/c/{code}`. */
  code: string;
  practiceId: string;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** 'Denver, CO', and the city and the state separately; never a street. */
  location: string;
  city: string;
  state: string;
  /** 0 to 5; 0 without reviews. */
  rating: number;
  reviewCount: number;
  /** Category ids. */
  tags: string[];
  /** URL of the face; null if none is shown. */
  face: string | null;
  isSpotlight: boolean;
  /** The style to show now; without Spotlight, its locked fields have their default values. */
  style: ProfileStyle;
};

/** Returns the short address of a card. */
export const cardPath = (code: string): string => `/c/${code}`;

/** Returns the URL of the card's picture, for link previews on social networks. */
export const cardImagePath = (code: string): string => `${cardPath(code)}/image.png`;
