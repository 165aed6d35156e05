import type { HomeExpert } from '../../../core/finding/discovery/home-expert.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { hasSpotlightBadge, LISTING_SPOTLIGHT_RATING } from '../../../core/people/experts/spotlight-badge.ts';
import { sayDay, sayShortZone, sayTimeAndZone } from '../../../lib/when.ts';
import { type CardPhoto, cardPhotoOf } from '../../people/gallery/card-photo.ts';
import { sayPeople } from '../../people/style/card-data.ts';
import type { CardLook } from '../../people/style/look.ts';
import { sayHours } from '../../practice/availability/say-hours.ts';

/** An expert as the home page shows them. Times are formatted; '' for none. */
export type HomeCard = Pick<
  HomeExpert,
  | 'id'
  | 'name'
  | 'face'
  | 'location'
  | 'rating'
  | 'ratePerMinuteCents'
  | 'isDemo'
  | 'isVerified'
  | 'onlineNow'
  | 'availableToday'
  | 'bio'
> &
  Pick<CardLook, 'look'> & {
    photo: CardPhoto | null;
    hasBadge: boolean;
    /** The consultation methods, by display name. */
    methods: string[];
    hours: string;
    nextFree: string;
    people: string;
    inside: CardInside | null;
  };

/** The content of a card's other tabs. Visitors don't get it, because their tabs link to sign-in. */
export type CardInside = Pick<HomeExpert, 'placeId' | 'isActive' | 'tags' | 'options'>;

/**
 * Returns the content of an expert's card.
 * @param look the expert's style, from `keptCardLook`.
 */
export function homeCardOf(expert: HomeExpert, isSignedIn: boolean, { look }: CardLook): HomeCard {
  const {
    id,
    name,
    face,
    location,
    rating,
    ratePerMinuteCents,
    isDemo,
    isVerified,
    onlineNow,
    availableToday,
  } = expert;
  const { bio, consultationMethods, placeId, zone, isActive, tags, options } = expert;
  const [first] = expert.nextFree;
  return {
    look,
    hasBadge: hasSpotlightBadge(expert, LISTING_SPOTLIGHT_RATING),
    id,
    name,
    photo: cardPhotoOf(expert.photo, name),
    face,
    location,
    rating,
    ratePerMinuteCents,
    isDemo,
    isVerified,
    onlineNow,
    availableToday,
    bio,
    methods: consultationMethods.map(sayMethod),
    hours: [sayHours(expert.hours), expert.hours.length > 0 && sayShortZone(zone)].filter(Boolean).join(', '),
    people: sayPeople(expert.people),
    nextFree: first ? `${sayDay(Date.parse(first), zone)}, ${sayTimeAndZone(Date.parse(first), zone)}` : '',
    inside: isSignedIn ? { placeId, isActive, tags, options } : null,
  };
}
