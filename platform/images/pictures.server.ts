import type { Log } from '../log/log.ts';
import { openBoundedProcess } from '../processes/bounded-process.server.ts';
import type { PictureKind } from './picture-kind.ts';

/** A square of the upright picture, in fractions: corner by width and height, side by the shorter one. */
export type Crop = { x: number; y: number; size: number };

export type RenderTask = {
  bytes: Uint8Array;
  kind: PictureKind;
  /** Null takes the square in the middle, 'whole' the full picture, as JPEGs only. */
  crop: Crop | null | 'whole';
  /** The sides of the squares, or the longest sides of whole pictures, in pixels. */
  sizes: readonly number[];
  mostPixels: number;
  /** The memory limit for decoding, in bytes. */
  mostBytes: number;
};

export type RenderAnswer =
  /** Each size as `{size}.webp` and `{size}.jpg`, without the original's metadata. */
  | { outcome: 'rendered'; pictures: { name: string; bytes: Uint8Array }[] }
  | { outcome: 'too-large' }
  | { outcome: 'unreadable' }
  /** Too many others wait. */
  | { outcome: 'busy' };

/** Turns uploads into pictures that are safe to show. */
export type Pictures = {
  render(task: Omit<RenderTask, 'mostPixels' | 'mostBytes'>): Promise<RenderAnswer>;
};

/** Phone cameras make pictures of 12, 48 and 50 megapixels. */
const MOST_PIXELS = 51e6;
/** With the process's own 90 MB or so, below 300 MB. */
const MOST_BYTES = 165e6;
const SECONDS = 15;

/** Decodes each picture in a bounded process of its own, one at a time; refuses more than twenty waiting. */
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
      const done = await run({ ...task, mostPixels: MOST_PIXELS, mostBytes: MOST_BYTES });
      if (done.outcome === 'answered') return done.answer;
      return { outcome: done.outcome === 'busy' ? 'busy' : 'unreadable' };
    },
  };
}
