import * as words from '#text/people/gallery/screens';
import {
  MAX_GALLERY_PHOTOS,
  PHOTOS_AT_ONCE,
  type PhotoStanding,
  roomLeft,
} from '../../../core/people/gallery/gallery.ts';

export const STANDING_WORDS: Record<Exclude<PhotoStanding, 'shown'>, () => string> = {
  waiting: words.in_review,
  hidden: words.hidden_by_us,
};

/** Returns the count and the limit, such as '3 of 12'. */
export const sayCount = (count: number): string => words.count_of_most({ count, most: MAX_GALLERY_PHOTOS });

export function sayRoom(have: number): string {
  const room = Math.min(roomLeft(have), PHOTOS_AT_ONCE);
  return room === 1 ? words.room_for_one() : words.room_for({ room });
}

export const sayAdded = (count: number): string => words.photos_added({ count });

export function namePhoto(photo: { caption: string; description: string }, rank: number): string {
  return photo.caption || photo.description || words.photo_number({ number: rank + 1 });
}
