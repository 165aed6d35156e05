import * as words from '#text/people/gallery/photos';

/** The database table has the same limit. */
export const MAX_GALLERY_PHOTOS = 12;
/** Limits the size of an upload, because the server buffers it in memory. */
export const PHOTOS_AT_ONCE = 6;

/** The minimum length of a photo's longer and shorter side, in pixels. */
const MIN_SIZE = { longer: 800, shorter: 200 } as const;

/**
 * The maximum ratio of the longer side to the shorter one. With a larger ratio, a photo would look like a
 * thin line.
 */
const MAX_RATIO = 8;

/** The status of a photo as its owner and admins see it. */
export type PhotoStanding = 'shown' | 'waiting' | 'hidden';

/** A photo as everyone sees it. `key` is part of its address. */
export type ShownPhoto = {
  id: string;
  key: string;
  caption: string;
  /** The description; empty if the owner gave none. */
  description: string;
  width: number;
  height: number;
};

export type OwnPhoto = ShownPhoto & {
  standing: PhotoStanding;
  /** Why an admin hid the photo; null if it is not hidden. */
  hiddenReason: string | null;
};

type Shape = { width: number; height: number };

/** Checks whether a redrawn picture has a shape too extreme to show. */
export function isTooNarrow({ width, height }: Shape): boolean {
  return Math.max(width, height) > MAX_RATIO * Math.min(width, height);
}

/**
 * Checks whether a redrawn picture was too small. Check `isTooNarrow` first, because a picture that is too
 * narrow could have been large enough before.
 */
export function isTooSmall({ width, height }: Shape): boolean {
  return Math.max(width, height) < MIN_SIZE.longer || Math.min(width, height) < MIN_SIZE.shorter;
}

export function standingOf(photo: { hiddenAt: unknown; waitsSince: unknown }): PhotoStanding {
  if (photo.hiddenAt !== null) return 'hidden';
  return photo.waitsSince === null ? 'shown' : 'waiting';
}

/**
 * Returns the order after moving one of the photos. A rank past the end means the last position. An unknown
 * id changes nothing.
 */
export function movedTo(ids: readonly string[], id: string, rank: number): string[] {
  if (!ids.includes(id)) return [...ids];
  return ids.filter((other) => other !== id).toSpliced(Math.max(0, rank), 0, id);
}

export function roomLeft(have: number): number {
  return Math.max(0, MAX_GALLERY_PHOTOS - have);
}

/** A practice's first photo, as shown on its card in lists. */
export type FirstPhoto = Omit<ShownPhoto, 'id'>;

/**
 * Returns the alternative text of a photo: its description, its caption, or a text such as 'Photo 2 of 5 by
 * Rose City'.
 * @param of.at the photo's position among the shown photos, from 0. If omitted, the text has no numbers.
 */
export function altOf(
  photo: Pick<ShownPhoto, 'description' | 'caption'>,
  of: { name: string; at: number; count: number } | { name: string },
): string {
  if (photo.description || photo.caption) return photo.description || photo.caption;
  const { name } = of;
  return 'at' in of ? words.photo_of({ at: of.at + 1, count: of.count, name }) : words.photo_by({ name });
}
