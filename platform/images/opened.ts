import type { Sharp } from 'sharp';

/** The picture as it is stored: which square of it was chosen is worked out before anything is turned. */
export type Opened = {
  input: Sharp;
  width: number;
  height: number;
  orientation: number;
  /** The color profile (ICC) of pixels that come without one; left out for sRGB, or where the library has it. */
  profile?: Uint8Array | null;
};
