/** How many photos a practice can have; the table's check says the same. */
export const GALLERY_AT_MOST = 12;
/** How many can be sent at once, so that a form stays small. */
export const PHOTOS_AT_ONCE = 6;

/** The least pixels of a photo's longer and shorter side. */
const LEAST = { longer: 800, shorter: 200 } as const;

/** How many times its shorter side the longer one can be, so that even the largest stored size is not a thread. */
const LONGEST_SHAPE = 8;

/** Says of a photo how its owner and admins see it. */
export type PhotoStanding = 'shown' | 'waiting' | 'hidden';

/** A photo as everyone sees it; the key is that of its address. */
export type ShownPhoto = {
  id: string;
  key: string;
  caption: string;
  /** What it shows; empty if its owner has not said. */
  description: string;
  width: number;
  height: number;
};

/** A photo as its owner sees it. */
export type OwnPhoto = ShownPhoto & {
  standing: PhotoStanding;
  /** Why it is hidden; null while it is not. */
  hiddenReason: string | null;
};

type Shape = { width: number; height: number };

/** Tells of a picture, as redrawn, whether its shape is too extreme to show. */
export function isTooNarrow({ width, height }: Shape): boolean {
  return Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height);
}

/** Tells of a picture, as redrawn, whether it was too small; one that is too narrow may not have been. */
export function isTooSmall({ width, height }: Shape): boolean {
  return Math.max(width, height) < LEAST.longer || Math.min(width, height) < LEAST.shorter;
}

export function standingOf(photo: { hiddenAt: unknown; waitsSince: unknown }): PhotoStanding {
  if (photo.hiddenAt !== null) return 'hidden';
  return photo.waitsSince === null ? 'shown' : 'waiting';
}

/**
 * Returns the order after one of the photos has moved; a rank beyond the last means the last. An id that is
 * not among them changes nothing.
 */
export function movedTo(ids: readonly string[], id: string, rank: number): string[] {
  if (!ids.includes(id)) return [...ids];
  return ids.filter((other) => other !== id).toSpliced(Math.max(0, rank), 0, id);
}

/** Returns how many more photos there is room for. */
export function roomLeft(have: number): number {
  return Math.max(0, GALLERY_AT_MOST - have);
}

/** The first photo that a practice shows, which stands for it in lists. */
export type FirstPhoto = Omit<ShownPhoto, 'id'>;

/**
 * Returns the text in place of a photo: its description, its caption, or which photo it is.
 * @param of.at its place among the shown ones, from 0; without one, it stands alone.
 */
export function altOf(
  photo: Pick<ShownPhoto, 'description' | 'caption'>,
  of: { name: string; at: number; count: number } | { name: string },
): string {
  const which = 'at' in of ? `Photo ${of.at + 1} of ${of.count}` : 'Photo';
  return photo.description || photo.caption || `${which} by ${of.name}`;
}
