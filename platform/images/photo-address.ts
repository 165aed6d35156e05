import type { PortraitName } from './art/portrait.ts';

/** The side lengths of each photo's stored squares, in pixels. */
export const PHOTO_SIZES = [64, 128, 256, 512] as const;

const DRAWN = /^\/portrait\/[a-z]+\.svg$/;
const ADDRESS = /^\/photo\/([0-9a-f]{32})$/;

export function photoAddress(key: string): string {
  return `/photo/${key}`;
}

/** Returns the key from a photo's URL; null for anything else. */
export function photoKey(address: string | null): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/**
 * Returns the URL of a drawn portrait (`platform/images/art/portrait.ts`). Browsers cache it forever, so a
 * changed drawing needs a new name.
 */
export function portraitAddress(name: PortraitName): string {
  return `/portrait/${name}.svg`;
}

/**
 * Returns the URLs of a picture shown `pixels` wide. A photo has one for regular and one for high-density
 * screens; a drawn portrait has one for light and one for dark pages. Returns any other URL unchanged.
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
