import { photoAddress } from './photo-address.ts';

/** The longest sides of the stored sizes, in pixels. */
export const FULL_PHOTO_SIZES = [480, 960, 1600] as const;

/** A full photo, with the width and height of its largest size. */
export type FullPhoto = { key: string; width: number; height: number };

/** Returns the URL of a full photo in one of `FULL_PHOTO_SIZES`, by default the largest. */
export function fullPhotoAddress(key: string, size: (typeof FULL_PHOTO_SIZES)[number] = 1600): string {
  return `${photoAddress(key)}?w=${size}`;
}

/**
 * Returns the URLs of a full photo with their widths, for the browser to pick from.
 * @param atMost the largest size to offer. A browser that can't pick gets the next smaller one.
 */
export function fullPhotoSources(
  { key, width, height }: FullPhoto,
  atMost: (typeof FULL_PHOTO_SIZES)[number] = 1600,
): { src: string; srcSet: string } {
  const longest = Math.max(width, height);
  const offered = FULL_PHOTO_SIZES.filter((size) => size <= atMost);
  const sizes = offered.filter((_size, at) => at === 0 || offered[at - 1]! < longest);
  const pixelsAcross = (size: number) => Math.round((Math.min(size, longest) * width) / longest);
  return {
    src: fullPhotoAddress(key, offered.at(-2)),
    srcSet: sizes.map((size) => `${fullPhotoAddress(key, size)} ${pixelsAcross(size)}w`).join(', '),
  };
}
