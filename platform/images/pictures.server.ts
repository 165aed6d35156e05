import type { Log } from '../log/log.ts';
import { openBoundedProcess } from '../processes/bounded-process.server.ts';
import type { PictureKind } from './picture-kind.ts';

/** A square of the picture, upright, in fractions: corner by width and height, side by the shorter one. */
export type Crop = { x: number; y: number; size: number };

export type RenderTask = {
  bytes: Uint8Array;
  kind: PictureKind;
  /** Null takes the square in the middle, 'whole' all of the picture, which then becomes JPEGs alone. */
  crop: Crop | null | 'whole';
  /** Sides of the squares to make, or the longer sides of whole pictures at most, in pixels. */
  sizes: readonly number[];
  mostPixels: number;
  /** The most memory that decoding may take, in bytes. */
  mostBytes: number;
};

export type RenderAnswer =
  /** Each size as `{size}.webp` and `{size}.jpg`, without any metadata of the original. */
  | { outcome: 'rendered'; pictures: { name: string; bytes: Uint8Array }[] }
  | { outcome: 'too-large' }
  | { outcome: 'unreadable' }
  /** Too many others wait. */
  | { outcome: 'busy' };

/** Turns what people upload into pictures that are safe to show. */
export type Pictures = {
  render(task: Omit<RenderTask, 'mostPixels' | 'mostBytes'>): Promise<RenderAnswer>;
};

/** The cameras of phones make pictures of 12, 48 and 50 million pixels. */
const MOST_PIXELS = 51e6;
/** Together with what the process takes by itself, some 90 MB, less than 300 MB. */
const MOST_BYTES = 165e6;
const SECONDS = 15;

/**
 * Decodes each picture in a process of its own (`openBoundedProcess`), one at a time: the others wait in line, and past
 * twenty none is taken.
 * @param folder the project's folder.
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
      const done = await run({ ...task, mostPixels: MOST_PIXELS, mostBytes: MOST_BYTES });
      if (done.outcome === 'answered') return done.answer;
      return { outcome: done.outcome === 'busy' ? 'busy' : 'unreadable' };
    },
  };
}
