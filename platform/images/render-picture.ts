// A process of its own for one picture: whatever a hostile file does here ends with it (see pictures.server.ts).
import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import type { RenderAnswer, RenderTask } from './pictures.server.ts';

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}Buffer`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

process.once('message', async (task: RenderTask) => {
  let answer: RenderAnswer;
  try {
    answer = await render(task);
  } catch {
    answer = { outcome: 'unreadable' };
  }
  process.send?.(answer, undefined, undefined, () => process.disconnect?.());
});

async function render({ bytes, kind, crop, sizes, mostPixels }: RenderTask): Promise<RenderAnswer> {
  const input = kind === 'bmp' ? fromBmp(bytes, mostPixels) : await opened(bytes, mostPixels);
  if (!input) return { outcome: 'too-large' };
  const upright = input.autoOrient();
  const { autoOrient: oriented } = await input.metadata();
  const { width, height } = oriented;
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round(shorter * (crop?.size ?? 1))));
  const left = crop ? Math.round(width * crop.x) : Math.round((width - side) / 2);
  const top = crop ? Math.round(height * crop.y) : Math.round((height - side) / 2);
  const largest = Math.max(...sizes);
  const { data, info } = await upright
    .extract({
      left: Math.min(Math.max(0, left), width - side),
      top: Math.min(Math.max(0, top), height - side),
      width: side,
      height: side,
    })
    .resize(largest, largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const size of sizes) {
    const square = sharp(data, { raw }).resize(size, size);
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

/** Asks for the dimensions before a single pixel is decoded. */
async function opened(bytes: Uint8Array, mostPixels: number): Promise<Sharp | null> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return null;
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
}

/** BMP has no alpha that programs agree on, so the picture is taken as opaque. */
function fromBmp(bytes: Uint8Array, mostPixels: number): Sharp | null {
  const buffer = Buffer.from(bytes);
  const isOld = buffer.readUInt32LE(14) === 12;
  const width = isOld ? buffer.readUInt16LE(18) : Math.abs(buffer.readInt32LE(18));
  const height = isOld ? buffer.readUInt16LE(20) : Math.abs(buffer.readInt32LE(22));
  if (width * height > mostPixels) return null;
  const { data, ...decoded } = decode(buffer, { toRGBA: true });
  const raw = { width: decoded.width, height: Math.abs(decoded.height), channels: 4 as const };
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return sharp(data, { raw });
}
