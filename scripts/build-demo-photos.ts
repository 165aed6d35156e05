/**
 * Draws the demo practices' photos into data/demo-photos/. Run it after changing a scene: `node
 * scripts/build-demo-photos.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import * as boulder from './demo-photos/boulder.ts';
import * as denver from './demo-photos/denver.ts';
import * as portland from './demo-photos/portland.ts';

const PIXELS_ACROSS = 1120;
/** The maximum total size of all photos. */
const MAX_BYTES = 400_000;

const out = new URL('../data/demo-photos/', import.meta.url);
await mkdir(out, { recursive: true });
let sum = 0;
for (const [name, draw] of Object.entries({ ...denver, ...portland, ...boulder })) {
  const bytes = await sharp(Buffer.from(draw()))
    .resize(PIXELS_ACROSS)
    .webp({ quality: 60, effort: 6, preset: 'drawing' })
    .toBuffer();
  const file = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.webp`;
  await writeFile(new URL(file, out), bytes);
  sum += bytes.length;
  console.log(`${file.padEnd(24)} ${bytes.length}`);
}
if (sum > MAX_BYTES) throw new Error(`The photos weigh ${sum} bytes, more than ${MAX_BYTES}.`);
