import type { Sharp } from 'sharp';

/** A picture as stored, before the rotation that its EXIF `orientation` requires. */
export type Opened = {
  input: Sharp;
  width: number;
  height: number;
  orientation: number;
  /** The color profile (ICC) of raw pixels; absent for sRGB, and if sharp already knows it. */
  profile?: Uint8Array | null;
};
