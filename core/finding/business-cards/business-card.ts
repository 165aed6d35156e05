import type { ProfileStyle } from '../../people/style/profile-style.ts';

/** What the business card of a listed practice says; all of it stands on the public profile as well. */
export type BusinessCard = {
  /** Of the short address, `/c/{code}`. */
  code: string;
  practiceId: string;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** 'Denver, CO', and city and state by themselves; never a street. */
  location: string;
  city: string;
  state: string;
  /** 0 to 5; 0 when there is none. */
  rating: number;
  reviewCount: number;
  /** Category ids. */
  tags: string[];
  /** The address of the face; null where none is shown. */
  face: string | null;
  isSpotlight: boolean;
  /** As it may be shown now. */
  style: ProfileStyle;
};

/** The short address of a card. */
export const cardPath = (code: string): string => `/c/${code}`;

/** The address of a card as a picture, for networks that show a link. */
export const cardImagePath = (code: string): string => `${cardPath(code)}/image.png`;
