import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPictures } from '../../../platform/images/pictures.server.ts';
import { blackPng, emptyPng, flatJpeg } from '../../../tests/hostile-pictures.ts';
import { openWorld } from '../../../tests/world.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { PHOTO_BYTES } from '../accounts/pictures/photo.ts';
import { addPhotos } from './add-photos.server.ts';
import { galleryPhotos } from './tables.ts';

const world = await openWorld();
const pictures = openPictures(process.cwd());
const PROGRESSIVE = { sampling: Array(4).fill([1, 1]), scans: 'progressive' } as const;

const text = (words: string) => new TextEncoder().encode(words);
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2d7b15' } });
const jpeg = await flat(1000, 600).jpeg().toBuffer();
const png = await flat(1000, 600).png().toBuffer();

async function upload(bytes: Uint8Array) {
  const { actor, id } = await world.anExpert();
  const outcome = await addPhotos({ ...world.as(actor), pictures }, { photos: [bytes] }).then(
    () => 'done',
    (error) => error.fault ?? error.code ?? String(error),
  );
  const [photo] = await world.db.select().from(galleryPhotos).where(eq(galleryPhotos.practiceId, id));
  return { outcome, photo };
}

beforeEach(async () => {
  await world.db.delete(attempts);
});

describe('an uploaded photo', () => {
  it('keeps its shape, in three sizes and two formats, upright and without metadata', async () => {
    const taken = await flat(2000, 1000)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Zwhere' } } })
      .toBuffer();
    const { outcome, photo } = await upload(Buffer.concat([taken, text('<script>alert(1)</script>')]));
    expect(outcome).toBe('done');
    expect(photo).toMatchObject({ width: 800, height: 1600 });
    const folder = join(world.filesFolder, 'photos', photo!.key);
    const names = ['1600.jpg', '1600.webp', '480.jpg', '480.webp', '960.jpg', '960.webp'];
    expect((await readdir(folder)).toSorted()).toEqual(names);
    for (const name of names) {
      const bytes = Buffer.from((await world.files.get(`photos/${photo!.key}/${name}`))!);
      const { width, height, exif, format } = await sharp(bytes).metadata();
      const longest = Number.parseInt(name, 10);
      expect([width, height]).toEqual([longest / 2, longest]);
      expect([exif, format]).toEqual([undefined, name.endsWith('jpg') ? 'jpeg' : 'webp']);
      for (const word of ['Zwhere', 'script']) expect(bytes.includes(word)).toBe(false);
    }
  });

  it('can be a panorama, 8 times as wide as it is high', async () => {
    const { outcome, photo } = await upload(await flat(6400, 800).jpeg().toBuffer());
    expect([outcome, photo?.width, photo?.height]).toEqual(['done', 1600, 200]);
  });

  it('is never enlarged', async () => {
    const { photo } = await upload(png);
    expect(photo).toMatchObject({ width: 1000, height: 600 });
  });

  it.each<[what: string, bytes: () => Uint8Array | Promise<Uint8Array>, outcome: string]>([
    ['a drawing with a script, named .png', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'type'],
    ['a PDF', () => text('%PDF-1.7'), 'type'],
    ['nothing', () => new Uint8Array(), 'type'],
    ['a byte too much', () => Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES + 1 - jpeg.length)]), 'size'],
    [
      'a page that begins as a JPEG',
      () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
      'broken',
    ],
    ['half a picture', () => png.subarray(0, png.length / 2), 'broken'],
    ['50,000 by 50,000 pixels', () => emptyPng(50_000, 50_000, false), 'pixels'],
    [
      '24 million pixels of 16 bits, interlaced',
      () => blackPng(6000, 4000, { depth: 16, color: 'rgba', interlaced: true }),
      'pixels',
    ],
    ['24 million pixels in progressive CMYK', () => flatJpeg(6000, 4000, PROGRESSIVE), 'pixels'],
    ['640 by 480 pixels', () => flat(640, 480).png().toBuffer(), 'small'],
    ['800 by 150 pixels', () => flat(800, 150).png().toBuffer(), 'small'],
    ['a panorama of 16,000 by 210 pixels', () => flat(16_000, 210).png().toBuffer(), 'narrow'],
    ['a thread', () => flat(1600, 4).png().toBuffer(), 'narrow'],
  ])('is refused, and nothing is stored: %s', async (_what, bytes, outcome) => {
    expect(await upload(await bytes())).toEqual({ outcome, photo: undefined });
  });
});
