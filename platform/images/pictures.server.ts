import type { Log } from '../log/log.ts';
import { openBoundedProcess } from '../processes/bounded-process.server.ts';
import type { PictureKind } from './picture-kind.ts';

/**
 * A square of the upright picture. Its corner (`x` and `y`) is in fractions of the width and height; `size`
 * is a fraction of the shorter side.
 */
export type Crop = { x: number; y: number; size: number };

export type RenderTask = {
  bytes: Uint8Array;
  kind: PictureKind;
  /**
   * The square to crop. Null for the square in the middle, 'whole' for the full picture as JPEG only, and
   * 'shown' for the full picture in both formats.
   */
  crop: Crop | null | 'whole' | 'shown';
  /** The side lengths of squares, or the longest side of full pictures, in pixels. */
  sizes: readonly number[];
  mostPixels: number;
  /** The maximum memory for decoding, in bytes. */
  mostBytes: number;
};

export type RenderAnswer =
  /**
   * Each size as `{size}.webp` and `{size}.jpg`, or, with 'whole', as JPEG only. The pictures lack the
   * original's metadata.
   */
  | {
      outcome: 'rendered';
      pictures: { name: string; bytes: Uint8Array }[];
      /** The width and height of the largest size, for full pictures only. */
      largest?: { width: number; height: number };
    }
  | { outcome: 'too-large' }
  | { outcome: 'unreadable' }
  | { outcome: 'busy' };

/** Turns uploads into pictures that are safe to show. */
export type Pictures = {
  render(task: Omit<RenderTask, 'mostPixels' | 'mostBytes'>): Promise<RenderAnswer>;
};

/** The maximum number of pixels. Phone cameras take pictures of 12, 48, and 50 megapixels. */
const MAX_PIXELS = 51e6;
/** The maximum memory for decoding. With about 90 MB for the process itself, the total stays below 300 MB. */
const MAX_BYTES = 165e6;
const SECONDS = 15;

/**
 * Opens a renderer that decodes one picture at a time, each in a bounded process. Refuses a picture if more
 * than twenty are waiting.
 */
export function openPictures(folder: string, options: { seconds?: number; log?: Log } = {}): Pictures {
  const module = 'platform/images/render-picture.ts';
  const run = openBoundedProcess<RenderTask, RenderAnswer>(
    folder,
    module,
    {
      milliseconds: (options.seconds ?? SECONDS) * 1000,
      megabytes: 320,
      atOnce: 1,
      mostWaiting: 20,
      loadsAddons: true,
    },
    options.log,
  );
  return {
    async render(task) {
      const done = await run({ ...task, mostPixels: MAX_PIXELS, mostBytes: MAX_BYTES });
      if (done.outcome === 'answered') return done.answer;
      return { outcome: done.outcome === 'busy' ? 'busy' : 'unreadable' };
    },
  };
}
