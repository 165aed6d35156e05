import type { PortraitName } from './portrait.ts';

/** The sides of the squares that every photo is kept in, in pixels. */
export const PHOTO_SIZES = [64, 128, 256, 512] as const;

const DRAWN = /^\/portrait\/[a-z]+\.svg$/;
const ADDRESS = /^\/photo\/([0-9a-f]{32})$/;

/** The address of a photo on this site. */
export function photoAddress(key: string): string {
  return `/photo/${key}`;
}

/** The key in such an address; null for anything else. */
export function photoKey(address: string | null): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/** The address of a drawn portrait, see `lib/portrait.ts`. A drawing that changes takes another name, as it is kept for ever. */
export function portraitAddress(name: PortraitName): string {
  return `/portrait/${name}.svg`;
}

/**
 * What to load for a picture shown `pixels` wide, on plain and on dense screens, and what stands in for it where
 * the page is dark; other addresses stay as they are.
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
