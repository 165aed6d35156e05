import { mkdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'bmp-ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../lib/temporary-folder.server.ts';
import { photoKey } from '../../../../platform/images/photo-address.ts';
import { openPictures } from '../../../../platform/images/pictures.server.ts';
import { heic, heicThatClaims, heicWithProfile } from '../../../../tests/heic.ts';
import { blackPng, emptyPng, flatJpeg } from '../../../../tests/hostile-pictures.ts';
import { watchChildren } from '../../../../tests/memory.ts';
import { openWorld } from '../../../../tests/world.ts';
import type { Context, Person } from '../../../context.ts';
import { attempts } from '../../../ground/admin/tables.ts';
import {
  removePhoto,
  removePhotoFiles,
  setPhoto,
} from '../../../overview/account-settings/set-photo.server.ts';
import { readAccount } from '../read-account.server.ts';
import { cropForm, faultOfFile, PHOTO_BYTES } from './photo.ts';
import { drawPrivately, keepPrivately, privateBytes } from './private-pictures.server.ts';

const world = await openWorld();
const { files, filesFolder: folder } = world;
const pictures = openPictures(process.cwd());

const as = (actor: Person | null): Context => ({ ...world.as(actor), pictures });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#486' } });

/** Returns a picture whose left half is red and whose right half is blue. */
const halves = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      gravity: 'west',
    },
  ]);

const CMYK_PROGRESSIVE = { sampling: Array(4).fill([1, 1]), scans: 'progressive' } as const;
const EACH_COLOR = { sampling: Array(3).fill([1, 1]), scans: 'each' } as const;

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.fault ?? error.code ?? String(error),
  );

const upload = async (bytes: Uint8Array, actor?: Person) =>
  faultOf(setPhoto(as(actor ?? (await world.aPerson())), { bytes, crop: null }));

const text = (words: string) => new TextEncoder().encode(words);
const jpeg = await halves().jpeg().toBuffer();
const png = await halves().png().toBuffer();

beforeEach(async () => {
  world.queued.length = 0;
  await world.db.delete(attempts);
});

const KINDS: [name: string, bytes: () => Uint8Array | Promise<Uint8Array>][] = [
  ['JPEG', () => jpeg],
  ['JPEG in the colors of print', () => halves().toColourspace('cmyk').jpeg().toBuffer()],
  ['PNG', () => png],
  ['WebP', () => halves().webp().toBuffer()],
  ['GIF', () => halves().gif().toBuffer()],
  ['TIFF', () => halves().tiff().toBuffer()],
  ['HEIC', () => heic],
  [
    'BMP',
    async () => {
      const { data, info } = await halves().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      for (let i = 0; i < data.length; i += 4) {
        [data[i], data[i + 1], data[i + 2], data[i + 3]] = [255, data[i + 2]!, data[i + 1]!, data[i]!];
      }
      return encode({ data, width: info.width, height: info.height, bitPP: 24 } as never).data;
    },
  ],
];

it('the file picker checks a file by its first bytes, whatever its name', async () => {
  const asked = (bytes: Uint8Array) =>
    faultOfFile(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  for (const [, bytes] of KINDS) expect(await asked(await bytes())).toBeNull();
  for (const words of ['Milk, bread, oats', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '']) {
    expect(await asked(text(words))).toBe('type');
  }
});

describe('a photo', () => {
  it.each(KINDS)('in %s can also be evidence', async (_name, bytes) => {
    const ctx = as(await world.aPerson());
    const drawn = await drawPrivately(ctx, { bytes: await bytes(), of: 'dispute pictures' });
    await keepPrivately(ctx, 'kinds', drawn);
    const picture = sharp((await privateBytes(ctx, 'kinds', 'dispute pictures'))!);
    const { width = 0, height = 0, format } = await picture.metadata();
    expect([format, width > height]).toEqual(['jpeg', true]);
    const [r, , b] = await picture.extract({ left: 9, top: 60, width: 1, height: 1 }).raw().toBuffer();
    expect(r! > 200 && b! < 60).toBe(true);
  });

  it.each(['#c81e28', '#2a8a3c'].flatMap((color) => [[color, true] as const, [color, false] as const]))(
    'in CMYK keeps %s, with a profile: %s',
    async (color, hasProfile) => {
      const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: color } });
      const meant = (await flat.clone().raw().toBuffer()).subarray(0, 3);
      const printed = flat.toColourspace('cmyk');
      const bytes = await (hasProfile ? printed.withIccProfile('cmyk') : printed)
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', hasProfile });
      const drawn = await pictures.render({ bytes, kind: 'jpeg', crop: 'whole', sizes: [32] });
      const [seen] = drawn.outcome === 'rendered' ? drawn.pictures : [];
      const pixel = (await sharp(seen!.bytes).raw().toBuffer()).subarray(0, 3);
      // Ink can't reproduce every screen color. The difference is about a tenth.
      for (const [at, value] of meant.entries()) expect(Math.abs(value - pixel[at]!)).toBeLessThan(30);
    },
  );

  it('from a phone keeps the colors of its embedded profile', async () => {
    const { icc } = await sharp(await halves().withIccProfile('p3').png().toBuffer()).metadata();
    const pixelOf = async (bytes: Uint8Array, crop: 'whole' | null) => {
      const drawn = await pictures.render({ bytes, kind: 'heic', crop, sizes: [64] });
      const [seen] = drawn.outcome === 'rendered' ? drawn.pictures : [];
      return await sharp(seen!.bytes).extract({ left: 4, top: 20, width: 1, height: 1 }).raw().toBuffer();
    };
    // Swapping the two primaries turns red into blue.
    const exchanged = Buffer.from(icc!);
    exchanged.write('bXYZ', icc!.indexOf('rXYZ'), 'latin1');
    exchanged.write('rXYZ', icc!.indexOf('bXYZ'), 'latin1');
    for (const crop of ['whole', null] as const) {
      const [red] = await pixelOf(heicWithProfile(icc!), crop);
      const [r, , b] = await pixelOf(heicWithProfile(exchanged), crop);
      expect([red! > 200, r! < 60, b! > 200]).toEqual([true, true, true]);
    }
    // We ignore an invalid profile.
    const [still] = await pixelOf(heicWithProfile(Buffer.alloc(200, 'no profile')), 'whole');
    expect(still).toBeGreaterThan(200);
  });

  it.each(KINDS)('in %s becomes squares in two formats', async (_name, bytes) => {
    const actor = await world.aPerson();
    expect(await upload(await bytes(), actor)).toBe('done');
    const { image } = await readAccount(as(actor));
    const key = photoKey(image)!;
    expect((await readdir(join(folder, 'photos', key))).sort()).toEqual(
      [64, 128, 256, 512].flatMap((size) => [`${size}.jpg`, `${size}.webp`]).sort(),
    );
    const small = sharp((await files.get(`photos/${key}/64.jpg`))!);
    expect(await small.metadata()).toMatchObject({ width: 64, height: 64, format: 'jpeg' });
    const [r, , b] = await small.extract({ left: 4, top: 30, width: 1, height: 1 }).raw().toBuffer();
    expect(r! > 200 && b! < 60).toBe(true);
  });

  it('is cropped to the chosen square, upright as the camera was held', async () => {
    const actor = await world.aPerson();
    const turned = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await setPhoto(as(actor), { bytes: turned, crop: { x: 0, y: 0.5, size: 1 } });
    const key = photoKey((await readAccount(as(actor))).image)!;
    const [r, , b] = await sharp((await files.get(`photos/${key}/64.webp`))!)
      .extract({ left: 32, top: 32, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(b! > 200 && r! < 60).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('with camera orientation %i is cropped upright', async (way) => {
    const corners = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 60, height: 60, channels: 3, background: '#f00' } }, left: 0, top: 0 },
        {
          input: { create: { width: 60, height: 60, channels: 3, background: '#00f' } },
          left: 240,
          top: 140,
        },
      ])
      .jpeg()
      .withMetadata({ orientation: way })
      .toBuffer();
    const upright = await sharp(corners).autoOrient().toBuffer();
    const { width, height } = await sharp(upright).metadata();
    const crop = { x: 0.1, y: 0.05, size: 0.6 };
    const rendered = await pictures.render({ bytes: corners, kind: 'jpeg', crop, sizes: [64] });
    const [left, top] = [Math.round(width * crop.x), Math.round(height * crop.y)];
    const expected = await sharp(upright)
      .extract({ left, top, width: 120, height: 120 })
      .resize(64, 64)
      .raw()
      .toBuffer();
    const made = rendered.outcome === 'rendered' ? rendered.pictures[1]!.bytes : new Uint8Array();
    const pixels = await sharp(made).raw().toBuffer();
    const differs = expected.reduce((sum, value, at) => sum + Math.abs(value - pixels[at]!), 0);
    expect(differs / expected.length).toBeLessThan(12);
  });

  it.each([
    ['12 million pixels', 4032, 3024],
    ['48 million pixels', 8064, 6048],
  ])('from a phone with %s, held upright, is accepted', async (_name, width, height) => {
    expect(await upload(await plain(width, height).jpeg().withMetadata({ orientation: 6 }).toBuffer())).toBe(
      'done',
    );
  });

  it.skipIf(process.platform !== 'linux')('from two people at once needs less than 300 MB', async () => {
    const ended = watchChildren();
    const largest = [
      blackPng(4000, 3000, { depth: 16, color: 'rgba', interlaced: true }),
      flatJpeg(6000, 4000, {
        sampling: [
          [2, 2],
          [1, 1],
          [1, 1],
        ],
        scans: 'progressive',
      }),
    ];
    const faults = await Promise.all(largest.map((bytes) => upload(bytes)));
    expect(faults).toEqual(['done', 'done']);
    const { most } = ended();
    expect(most / 1e6).toBeGreaterThan(100);
    expect(most / 1e6).toBeLessThan(270);
  });

  it('loses its location and anything appended after its last byte', async () => {
    const actor = await world.aPerson();
    const located = await halves()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Robin was here' }, IFD3: { GPSLatitude: '39/1 44/1 0/1' } })
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    await upload(Buffer.concat([located, text('<script>alert(1)</script>')]), actor);
    const key = photoKey((await readAccount(as(actor))).image)!;
    for (const name of await readdir(join(folder, 'photos', key))) {
      const bytes = Buffer.from((await files.get(`photos/${key}/${name}`))!);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('script')).toBe(false);
      expect(bytes.includes('Robin')).toBe(false);
    }
  });

  it('replaces the previous one and deletes its files', async () => {
    const actor = await world.aPerson();
    await upload(jpeg, actor);
    const first = photoKey((await readAccount(as(actor))).image)!;
    await upload(png, actor);
    expect(world.queued).toMatchObject([{ name: 'remove-photo', data: { key: first } }]);
    await removePhotoFiles(world.asProduct(), { key: first });
    await removePhotoFiles(world.asProduct(), { key: first });
    expect(await files.get(`photos/${first}/64.jpg`)).toBeNull();
    await removePhoto(as(actor));
    expect((await readAccount(as(actor))).image).toBeNull();
    expect(world.queued).toHaveLength(2);
  });

  it('keeps the previous one and leaves no files behind if it cannot be stored', async () => {
    const actor = await world.aPerson({ image: '/photo/0123456789abcdef0123456789abcdef' });
    const kept: string[] = [];
    const full = async (key: string) => {
      if (kept.push(key) > 3) throw new Error('no room');
    };
    const ctx = { ...as(actor), files: { ...files, put: full } };
    expect(await faultOf(setPhoto(ctx, { bytes: jpeg, crop: null }))).toContain('no room');
    expect((await readAccount(as(actor))).image).toBe(actor.image);
    expect(world.queued).toMatchObject([{ name: 'remove-photo', data: { key: kept[0]!.split('/')[1] } }]);
  });

  it('requires signing in', async () => {
    expect(await faultOf(setPhoto(as(null), { bytes: jpeg, crop: null }))).toBe('sign_in_required');
    expect(await faultOf(removePhoto(as(null)))).toBe('sign_in_required');
  });
});

describe('a file that is not a proper photo', () => {
  it.each([
    ['a drawing with a script, named .png', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'type'],
    ['nothing', () => new Uint8Array(), 'type'],
    ['a PDF', () => text('%PDF-1.7'), 'type'],
    ['a byte too much', () => Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES + 1 - jpeg.length)]), 'size'],
    ['exactly the maximum', () => Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES - jpeg.length)]), 'done'],
    [
      'a page that begins as a JPEG',
      () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
      'failed',
    ],
    ['a begin and no picture', () => jpeg.subarray(0, 20), 'failed'],
    ['half a picture', () => png.subarray(0, png.length / 2), 'failed'],
    ['50,000 by 50,000 pixels', () => emptyPng(50_000, 50_000, false), 'pixels'],
    ['16,000 by 16,000 pixels, interlaced', () => emptyPng(16_000, 16_000, true), 'pixels'],
    [
      '24 million pixels of 16 bits, interlaced',
      () => blackPng(6000, 4000, { depth: 16, color: 'rgba', interlaced: true }),
      'pixels',
    ],
    ['24 million pixels in progressive CMYK', () => flatJpeg(6000, 4000, CMYK_PROGRESSIVE), 'pixels'],
    ['24 million pixels, a scan for each color', () => flatJpeg(6000, 4000, EACH_COLOR), 'pixels'],
    ['24 million pixels of WebP', () => plain(6000, 4000).webp({ effort: 0 }).toBuffer(), 'pixels'],
    ['24 million pixels of GIF', () => plain(6000, 4000).gif({ effort: 1 }).toBuffer(), 'pixels'],
    ['a BMP of 100,000 by 100,000', () => bmpHeader(100_000, 100_000), 'pixels'],
    ['a BMP of no size', () => bmpHeader(0, 0), 'failed'],
    ['a HEIC of 48 million pixels', () => heicThatClaims(8064, 6048), 'pixels'],
    ['a HEIC that claims more than it has', () => heicThatClaims(3000, 2000), 'failed'],
    ['half a HEIC', () => heic.subarray(0, heic.length - 200), 'failed'],
    ['the beginning of a HEIC', () => heic.subarray(0, 40), 'failed'],
  ])('%s', async (_case, bytes, fault) => expect(await upload(await bytes())).toBe(fault));

  it('is limited in number per person', async () => {
    // An attempt counts before the picture is opened, which takes a process each time.
    const unopened = { render: async () => ({ outcome: 'unreadable' as const }) };
    const ctx = { ...as(await world.aPerson()), pictures: unopened };
    const faults: string[] = [];
    for (let i = 0; i < 21; i++) faults.push(await faultOf(setPhoto(ctx, { bytes: jpeg, crop: null })));
    expect(faults).toEqual([...Array(20).fill('failed'), 'often']);
  });

  it('is refused immediately if too many are waiting', async () => {
    // A folder without our code, so each process ends sooner.
    const bare = temporaryFolder('bare');
    mkdirSync(join(bare, 'node_modules'));
    const held = openPictures(bare);
    const task = { bytes: jpeg, kind: 'jpeg', crop: null, sizes: [64] } as const;
    const answers = await Promise.all(Array.from({ length: 24 }, () => held.render(task)));
    expect(answers.filter(({ outcome }) => outcome === 'busy')).toHaveLength(3);
    rmSync(bare, { recursive: true });
  });

  it('is abandoned after its time limit', async () => {
    const slow = openPictures(process.cwd(), { seconds: 0 });
    expect(await slow.render({ bytes: jpeg, kind: 'jpeg', crop: null, sizes: [64] })).toEqual({
      outcome: 'unreadable',
    });
  });

  it.each([
    [{ x: '-1', y: '0', size: '1' }, null],
    [{ x: '0', y: '0', size: '0' }, null],
    [{ x: 'NaN', y: '0', size: '1' }, null],
    [undefined, null],
    [
      { x: '0.5', y: '0', size: '0.5' },
      { x: 0.5, y: 0, size: 0.5 },
    ],
  ])('a crop of %j is read as %j', (typed, crop) => expect(cropForm.parse(typed)).toEqual(crop));
});

function bmpHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(64);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(1, 28);
  return header;
}
