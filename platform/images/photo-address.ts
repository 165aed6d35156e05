import type { PortraitName } from './art/portrait.ts';

/** Sizes of the squares stored for every photo, in pixels. */
export const PHOTO_SIZES = [64, 128, 256, 512] as const;

const DRAWN = /^\/portrait\/[a-z]+\.svg$/;
const ADDRESS = /^\/photo\/([0-9a-f]{32})$/;

export function photoAddress(key: string): string {
  return `/photo/${key}`;
}

/** Returns the key in a photo's URL; null for anything else. */
export function photoKey(address: string | null): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/**
 * Returns the URL of a drawn portrait (`platform/images/art/portrait.ts`). It is cached forever, so a
 * changed drawing needs a new name.
 */
export function portraitAddress(name: PortraitName): string {
  return `/portrait/${name}.svg`;
}

/**
 * Returns the URLs for a picture shown `pixels` wide: of a photo, for regular and high-density screens; of a
 * drawn portrait, for light and dark pages. Other URLs are returned unchanged.
 */
export function photoSources(
  address: string,
  pixels: number,
): { src: string; srcSet?: string; darkSrc?: string } {
  if (DRAWN.test(address)) return { src: address, darkSrc: `${address}?theme=dark` };
  if (!ADDRESS.test(address)) return { src: address };
  const sized = (wanted: number) => `${address}?w=${PHOTO_SIZES.find((size) => size >= wanted) ?? 512}`;
  return { src: sized(pixels), srcSet: `${sized(pixels)} 1x, ${sized(pixels * 2)} 2x` };
}
