import type { Sharp } from 'sharp';

/** A picture as it is stored; the crop is computed before any rotation. */
export type Opened = {
  input: Sharp;
  width: number;
  height: number;
  orientation: number;
  /** The color profile (ICC) of raw pixels; absent for sRGB, or if sharp already knows it. */
  profile?: Uint8Array | null;
};
