import type { Sharp } from 'sharp';

/** A picture as stored, not yet rotated by its EXIF `orientation`. */
export type Opened = {
  input: Sharp;
  width: number;
  height: number;
  orientation: number;
  /** The color profile (ICC) of raw pixels; omitted for sRGB, and if sharp already knows the profile. */
  profile?: Uint8Array | null;
};
