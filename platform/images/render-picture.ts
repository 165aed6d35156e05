// Runs in a separate process for each picture, to contain hostile files (see `pictures.server.ts`).
import { decode } from 'bmp-ts';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { serveOneTask } from '../processes/bounded-process.server.ts';
import { decodedBytes } from './decoded-bytes.ts';
import { openHeic } from './heic.ts';
import { inSrgb } from './in-srgb.ts';
import type { Opened } from './opened.ts';
import type { Crop, RenderAnswer, RenderTask } from './pictures.server.ts';

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}Buffer`);

/** The process ends itself when it uses this many bytes more than the estimate. */
const BEYOND_ESTIMATE = 48e6;
const LOOK_EVERY_MS = 10;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

serveOneTask<RenderTask, RenderAnswer>(async (task) => {
  endAbove(process.memoryUsage.rss() + task.mostBytes + BEYOND_ESTIMATE);
  try {
    return await render(task);
  } catch {
    return { outcome: 'unreadable' };
  }
});

/** Ends the process if it uses more memory than this, because a header does not reveal everything. */
function endAbove(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  }, LOOK_EVERY_MS).unref();
}

async function render(task: RenderTask): Promise<RenderAnswer> {
  const opened = await OPENED_BY(task.kind)(task);
  if (!opened) return { outcome: 'too-large' };
  const { input, orientation } = opened;
  const largest = Math.max(...task.sizes);
  if (task.crop === 'whole') return await renderWhole(opened, task.sizes, false);
  if (task.crop === 'shown') return await renderWhole(opened, task.sizes, true);
  const { data, info } = await input
    .extract(storedSquare(opened, task.crop))
    .resize(largest, largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = await turned(await colored(data, info, opened), info, orientation);
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const size of task.sizes) {
    const square = upright.clone().resize(size, size);
    pictures.push(
      { name: `${size}.webp`, bytes: await square.clone().webp({ quality: 80 }).toBuffer() },
      {
        name: `${size}.jpg`,
        bytes: await square.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer(),
      },
    );
  }
  return { outcome: 'rendered', pictures };
}

/** Renders the whole picture upright, without enlarging it. */
async function renderWhole(opened: Opened, sizes: readonly number[], asWebp: boolean): Promise<RenderAnswer> {
  const { input, orientation } = opened;
  const largest = Math.max(...sizes);
  const within = (side: number) =>
    ({ fit: 'inside', withoutEnlargement: true, width: side, height: side }) as const;
  const { data, info } = await input
    .resize(within(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = await turned(await colored(data, info, opened), info, orientation);
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const size of sizes) {
    const whole = upright.clone().resize(within(size)).flatten({ background: '#fff' });
    if (asWebp) {
      pictures.push({ name: `${size}.webp`, bytes: await whole.clone().webp({ quality: 80 }).toBuffer() });
    }
    pictures.push({ name: `${size}.jpg`, bytes: await whole.jpeg({ quality: 82 }).toBuffer() });
  }
  const isTurned = orientation >= 5;
  const { width, height } = info;
  return {
    outcome: 'rendered',
    pictures,
    largest: isTurned ? { width: height, height: width } : { width, height },
  };
}

const colored = async (data: Buffer, info: OutputInfo, { profile }: Opened) =>
  profile ? await inSrgb(data, info, profile) : data;

const SAMPLE_BYTES: Record<string, number> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
};

const OPENED_BY = (kind: RenderTask['kind']) =>
  kind === 'bmp' ? openBmp : kind === 'heic' ? openHeic : open;

/** Opens a picture that sharp can decode; null if its header shows that it is too large. */
async function open({ bytes, kind, mostPixels, mostBytes }: RenderTask): Promise<Opened | null> {
  const told: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, channels, orientation = 1 } = told;
  if (width * height > mostPixels) return null;
  const facts = {
    kind,
    width,
    height,
    channels,
    sampleBytes: SAMPLE_BYTES[told.depth] ?? 16,
    isInterlaced: told.isProgressive,
    isAnimated: (told.pages ?? 1) > 1,
  };
  if (decodedBytes(facts, bytes) > mostBytes) return null;
  const input = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  return { input, width, height, orientation };
}

/**
 * Opens a BMP as opaque, because programs disagree about its alpha channel; null if the picture is too large.
 */
function openBmp({ bytes, mostPixels, mostBytes }: RenderTask): Opened | null {
  const buffer = Buffer.from(bytes);
  const isOld = buffer.readUInt32LE(14) === 12;
  const width = isOld ? buffer.readUInt16LE(18) : Math.abs(buffer.readInt32LE(18));
  const height = isOld ? buffer.readUInt16LE(20) : Math.abs(buffer.readInt32LE(22));
  if (width * height > mostPixels) return null;
  const facts = { kind: 'bmp', width, height, channels: 4, sampleBytes: 1 } as const;
  if (decodedBytes({ ...facts, isInterlaced: false, isAnimated: false }, bytes) > mostBytes) return null;
  const { data, ...decoded } = decode(buffer, { toRGBA: true });
  const raw = { width: decoded.width, height: Math.abs(decoded.height), channels: 4 as const };
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { input: sharp(data, { raw }), width: raw.width, height: raw.height, orientation: 1 };
}

/**
 * Finds the chosen square of the upright picture in the stored one. Rotating the whole picture first would
 * take too much memory.
 */
function storedSquare({ width, height, orientation }: Opened, crop: Crop | null) {
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round(shorter * (crop?.size ?? 1))));
  const within = (place: number, length: number) => Math.min(Math.max(0, Math.round(place)), length - side);
  const x = within(crop ? across * crop.x : (across - side) / 2, across);
  const y = within(crop ? down * crop.y : (down - side) / 2, down);
  const [fromRight, fromBottom] = [across - x - side, down - y - side];
  const corners: Record<number, [left: number, top: number]> = {
    2: [fromRight, y],
    3: [fromRight, fromBottom],
    4: [x, fromBottom],
    5: [y, x],
    6: [y, fromRight],
    7: [fromBottom, fromRight],
    8: [fromBottom, x],
  };
  const [left, top] = corners[orientation] ?? [x, y];
  return { left, top, width: side, height: side };
}

/** For each EXIF orientation, the degrees to turn clockwise, and whether to mirror the picture afterward. */
const TURNS: Record<number, [degrees: number, mirrored: boolean]> = {
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [90, false],
  7: [270, true],
  8: [270, false],
};

type Raw = { width: number; height: number; channels: 1 | 2 | 3 | 4 };

async function turned(data: Buffer, { width, height, channels }: Raw, orientation: number): Promise<Sharp> {
  const raw = { width, height, channels };
  const [degrees, mirrored] = TURNS[orientation] ?? [0, false];
  const straight = degrees === 0 ? data : await sharp(data, { raw }).rotate(degrees).raw().toBuffer();
  const upright = degrees % 180 === 0 ? raw : { width: height, height: width, channels };
  const turnedOver = mirrored ? await sharp(straight, { raw: upright }).flop().raw().toBuffer() : straight;
  return sharp(turnedOver, { raw: upright });
}
