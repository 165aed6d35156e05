import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
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
const MOST_WAITING = 20;

/**
 * Decodes each picture in a process of its own: without secrets or a disk to write to, ended after some
 * seconds or above some memory; one at a time, the others wait in line, and past twenty none is taken.
 * @param folder the project's folder, where `platform/` and `node_modules/` lie; either may be a symbolic link.
 */
export function openPictures(folder: string, options: { seconds?: number; log?: Log } = {}): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async render(task) {
      if (waiting > MOST_WAITING) return { outcome: 'busy' };
      waiting++;
      const mine = last.then(() =>
        inProcess(folder, { ...task, mostPixels: MOST_PIXELS, mostBytes: MOST_BYTES }, options),
      );
      last = mine.catch(() => {});
      return mine.finally(() => {
        waiting--;
      });
    },
  };
}

function inProcess(
  folder: string,
  task: RenderTask,
  { seconds = SECONDS, log }: { seconds?: number; log?: Log },
): Promise<RenderAnswer> {
  const readable = new Set([folder, realpathSync(folder), realpathSync(join(folder, 'node_modules'))]);
  return new Promise((resolve) => {
    const child = fork(join(folder, 'platform', 'images', 'render-picture.ts'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [
        '--permission',
        '--allow-addons',
        ...[...readable].map((path) => `--allow-fs-read=${path}`),
        '--max-old-space-size=256',
      ],
    });
    let answered = false;
    let said = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    child.once('message', (answer) => finish(answer as RenderAnswer));
    child.once('error', () => finish({ outcome: 'unreadable' }));
    child.once('exit', (code, signal) => {
      if (!answered) log?.warn({ code, signal, said }, 'a picture was given up');
      finish({ outcome: 'unreadable' });
    });
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-1000);
    });
    child.send(task, () => {});

    function finish(answer: RenderAnswer) {
      answered = true;
      clearTimeout(timer);
      resolve(answer);
    }
  });
}
