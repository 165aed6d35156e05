/** The sides of the squares that every photo is kept in, in pixels. */
export const PHOTO_SIZES = [64, 128, 256, 512] as const;

const ADDRESS = /^\/photo\/([0-9a-f]{32})$/;

/** The address of a photo on this site. */
export function photoAddress(key: string): string {
  return `/photo/${key}`;
}

/** The key in such an address; null for anything else. */
export function photoKey(address: string | null): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/**
 * What to load for a picture shown `pixels` wide, on plain and on dense screens; other addresses stay as
 * they are.
 */
export function photoSources(address: string, pixels: number): { src: string; srcSet?: string } {
  if (!ADDRESS.test(address)) return { src: address };
  const sized = (wanted: number) => `${address}?w=${PHOTO_SIZES.find((size) => size >= wanted) ?? 512}`;
  return { src: sized(pixels), srcSet: `${sized(pixels)} 1x, ${sized(pixels * 2)} 2x` };
}
