import {
  MAX_GALLERY_PHOTOS,
  PHOTOS_AT_ONCE,
  type PhotoStanding,
  roomLeft,
} from '../../../core/people/gallery/gallery.ts';

export const GALLERY_WORDS = {
  title: 'Photos',
  about:
    'Show your practice and the places where you consult. Clients see the photos on your profile, in this order. The first one is also on your card in the search.',
  emptyTitle: 'No photos yet',
  empty: 'A few photos of the room, the door and the people tell clients what to expect.',
  emptyToRead: 'The owner of the practice can add photos.',
  add: 'Add photos',
  addButton: 'Add Photos',
  adding: 'Adding...',
  chosen: 'Choose photos',
  needsWords: 'Not described yet',
  describe: 'Describe',
  change: 'Change',
  earlier: 'Earlier',
  later: 'Later',
  makeFirst: 'Make first',
  first: 'First on your profile',
  full: `You have ${MAX_GALLERY_PHOTOS} photos, which is the most you can have. Remove one to add another.`,
  moved: 'Order changed',
  saved: 'Photo saved',
  removed: 'Photo removed',
  gone: 'This photo is not in your gallery any more.',
  failedToAdd: 'Failed to add the photos',
  failedToMove: 'Failed to change the order',
  failedToSave: 'Failed to save the photo',
  failedToRemove: 'Failed to remove the photo',
  remove: 'Remove Photo',
  removing: 'Removing...',
  removeAsk: 'Remove this photo?',
  removeAbout: 'It disappears from your profile at once, and we delete it.',
  removeTitle: 'Remove this photo',
  save: 'Save',
  saving: 'Saving...',
  description: 'What does it show?',
  descriptionHint:
    'For people who cannot see it; screen readers read it aloud. Say what matters in one sentence: “A bright room with two armchairs and a low table”.',
  caption: 'Caption',
  captionHint: 'Clients read it when they look at the photo: “Our consultation room”.',
  waits: 'We look at new photos before clients see them.',
  hidden: 'We have hidden this photo',
} as const;

export const STANDING_WORDS: Record<Exclude<PhotoStanding, 'shown'>, string> = {
  waiting: 'In review',
  hidden: 'Hidden by us',
};

/** Returns the count and the limit, such as '3 of 12'. */
export const sayCount = (count: number): string => `${count} of ${MAX_GALLERY_PHOTOS}`;

export function sayRoom(have: number): string {
  const room = Math.min(roomLeft(have), PHOTOS_AT_ONCE);
  return `${room === 1 ? 'There is room for one more' : `Up to ${room} at once`}, each at least 800 pixels wide or tall. We remove where they were taken. Leave out faces of clients.`;
}

export const sayAdded = (count: number): string => (count === 1 ? 'Photo added' : `${count} photos added`);

export function namePhoto(photo: { caption: string; description: string }, rank: number): string {
  return photo.caption || photo.description || `photo ${rank + 1}`;
}
