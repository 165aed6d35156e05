import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { encode } from 'bmp-ts';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { photoKey } from '../../lib/photo-address.ts';
import { openPictures } from '../../platform/images/pictures.server.ts';
import { openFiles } from '../../platform/storage/files.server.ts';
import { openWorld } from '../../tests/world.ts';
import type { Actor } from '../context.ts';
import { cropForm, PHOTO_BYTES } from './photo.ts';
import { readAccount } from './read-account.server.ts';
import { type PhotoContext, removePhoto, removePhotoFiles, setPhoto } from './set-photo.server.ts';
import { openSignIn } from './sign-in.server.ts';
import { attempts } from './tables.ts';

const world = await openWorld();
const folder = await mkdtemp(join(tmpdir(), 'photos-'));
afterAll(() => rm(folder, { recursive: true }));
const files = openFiles(folder);
const pictures = openPictures(process.cwd());
const signIn = openSignIn({
  db: world.db,
  secret: 'a secret for tests, long enough to be one',
  publicOrigin: 'http://localhost:3000',
  log: { info() {}, warn() {}, error() {} },
});

const as = (actor: Actor | null): PhotoContext => ({
  ...world.as(actor),
  signIn,
  clientAddress: '192.0.2.7',
  pictures,
  files,
});

/** Left half red, right half blue. */
const halves = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      gravity: 'west',
    },
  ]);

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.fault ?? error.code ?? String(error),
  );

const upload = async (bytes: Uint8Array, actor?: Actor) =>
  faultOf(setPhoto(as(actor ?? (await world.aPerson())), { bytes, crop: null }));

/** A PNG that claims its dimensions and holds next to nothing. */
function hugePng(width: number, height: number, interlaced: boolean): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (data: Buffer) =>
    (data.reduce((c, byte) => (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const text = (words: string) => new TextEncoder().encode(words);
const jpeg = await halves().jpeg().toBuffer();
const png = await halves().png().toBuffer();

beforeEach(async () => {
  world.queued.length = 0;
  await world.db.delete(attempts);
});

describe('a photo', () => {
  it.each([
    ['JPEG', () => jpeg],
    ['PNG', () => png],
    ['WebP', () => halves().webp().toBuffer()],
    ['GIF', () => halves().gif().toBuffer()],
    ['TIFF', () => halves().tiff().toBuffer()],
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
  ])('in %s becomes squares in two formats', async (_name, bytes) => {
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

  it('is cropped to the square that was chosen, upright as the camera held it', async () => {
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

  it('loses where it was taken, and whatever stood behind its last byte', async () => {
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

  it('replaces the former one, whose files are then removed', async () => {
    const actor = await world.aPerson();
    await upload(jpeg, actor);
    const first = photoKey((await readAccount(as(actor))).image)!;
    await upload(png, actor);
    expect(world.queued).toMatchObject([{ name: 'remove-photo', data: { key: first } }]);
    await removePhotoFiles(files, { key: first });
    await removePhotoFiles(files, { key: first });
    expect(await files.get(`photos/${first}/64.jpg`)).toBeNull();
    await removePhoto(as(actor));
    expect((await readAccount(as(actor))).image).toBeNull();
    expect(world.queued).toHaveLength(2);
  });

  it('that cannot be kept leaves the former one, and nothing behind', async () => {
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

  it('is for who is signed in', async () => {
    expect(await faultOf(setPhoto(as(null), { bytes: jpeg, crop: null }))).toBe('sign_in_required');
    expect(await faultOf(removePhoto(as(null)))).toBe('sign_in_required');
  });
});

describe('a file that wants more than to be a photo', () => {
  it.each([
    ['a drawing with a script, named .png', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'type'],
    ['nothing', () => new Uint8Array(), 'type'],
    ['a PDF', () => text('%PDF-1.7'), 'type'],
    ['a byte too much', () => Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES + 1 - jpeg.length)]), 'size'],
    ['the very most', () => Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES - jpeg.length)]), 'done'],
    [
      'a page that begins as a JPEG',
      () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
      'failed',
    ],
    ['a begin and no picture', () => jpeg.subarray(0, 20), 'failed'],
    ['half a picture', () => png.subarray(0, png.length / 2), 'failed'],
    ['50,000 by 50,000 pixels', () => hugePng(50_000, 50_000, false), 'size'],
    ['16,000 by 16,000 pixels, interlaced', () => hugePng(16_000, 16_000, true), 'size'],
    ['a BMP of 100,000 by 100,000', () => bmpHeader(100_000, 100_000), 'size'],
    ['a BMP of no size', () => bmpHeader(0, 0), 'failed'],
  ])('%s', async (_case, bytes, fault) => expect(await upload(bytes())).toBe(fault));

  it('comes only so often', async () => {
    const actor = await world.aPerson();
    await world.db.delete(attempts);
    const faults = [];
    for (let i = 0; i < 21; i++) faults.push(await upload(jpeg.subarray(0, 4), actor));
    expect(faults.at(-1)).toBe('often');
  }, 60_000);

  it('is given up after its time', async () => {
    const slow = openPictures(process.cwd(), { seconds: 0.01 });
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
