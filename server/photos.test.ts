import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import type { FoundPhoto } from '../core/overview/moderation/find-photo.server.ts';
import { fullPhotoAddress, fullPhotoSources } from '../platform/images/full-photo.ts';
import { photoAddress, photoSources } from '../platform/images/photo-address.ts';
import { openFiles } from '../platform/storage/files.server.ts';
import { servePhotos } from './photos.ts';

const folder = await mkdtemp(join(tmpdir(), 'photos-'));
afterAll(() => rm(folder, { recursive: true }));
const files = openFiles(folder);
const key = 'a'.repeat(32);
const owners = new Map<string, FoundPhoto>([[key, { ownerId: 'robin', galleryOf: null, isShown: true }]]);
const http = new Hono().get(
  '/photo/:key',
  servePhotos({
    files,
    find: async (asked) => owners.get(asked) ?? null,
    seesHidden: async (viewer, { ownerId, galleryOf }) => viewer === (galleryOf ?? ownerId),
    viewerOf: async (headers) => headers.get('Cookie'),
  }),
);
const address = photoAddress(key);
for (const name of ['128.webp', '256.jpg']) await files.put(`photos/${key}/${name}`, new Uint8Array([1, 2]));
await files.put('secret', new Uint8Array([3]));

describe('the URL of a photo', () => {
  it('serves the requested format and size', async () => {
    const answer = await http.request(`${address}?w=128`, { headers: { Accept: 'image/webp,*/*' } });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('vary')).toBe('Accept');
    expect((await http.request(address)).headers.get('content-type')).toBe('image/jpeg');
    expect((await http.request(`${address}?w=9999`)).status).toBe(404);
    expect((await http.request(`${address}?w=64`)).headers.get('cache-control')).toBe('no-store');
  });

  it('serves only its owner if the photo is hidden, without caching', async () => {
    const [hidden, bare] = ['b'.repeat(32), 'c'.repeat(32)];
    await files.put(`photos/${hidden}/256.jpg`, new Uint8Array([1]));
    await files.put(`photos/${bare}/256.jpg`, new Uint8Array([1]));
    owners.set(hidden, { ownerId: 'robin', galleryOf: null, isShown: false });
    const asked = (cookie: string, tag = '') =>
      http.request(photoAddress(hidden), { headers: { Cookie: cookie, 'If-None-Match': tag } });
    expect((await asked('sage')).status).toBe(404);
    expect((await asked('sage', `"${hidden}-256.jpg"`)).status).toBe(404);
    const own = await asked('robin', `"${hidden}-256.jpg"`);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await http.request(photoAddress(bare))).status).toBe(404);
  });

  it('lets the browser keep a gallery photo permanently, unless it is hidden', async () => {
    const full = 'd'.repeat(32);
    for (const name of ['480.jpg', '1600.jpg'])
      await files.put(`photos/${full}/${name}`, new Uint8Array([4]));
    owners.set(full, { ownerId: null, galleryOf: 'a practice', isShown: true });
    const kept = async (path: string, cookie = '') => {
      const answer = await http.request(path, { headers: { Cookie: cookie } });
      return [answer.status, answer.headers.get('cache-control')];
    };
    const forGood = [200, 'private, max-age=31536000, immutable'];
    expect(await kept(fullPhotoAddress(full))).toEqual(forGood);
    expect(await kept(fullPhotoAddress(full, 480))).toEqual(forGood);
    expect(await kept(photoAddress(full))).toEqual(forGood);
    expect((await kept(`${photoAddress(full)}?w=256`))[0]).toBe(404);
    owners.set(full, { ownerId: null, galleryOf: 'a practice', isShown: false });
    expect((await kept(fullPhotoAddress(full)))[0]).toBe(404);
    expect((await kept(fullPhotoAddress(full), 'robin'))[0]).toBe(404);
    expect(await kept(fullPhotoAddress(full), 'a practice')).toEqual([200, 'private, no-store']);
  });

  it.each([
    '/photo/..%2f..%2fsecret',
    '/photo/..%5c..%5csecret',
    '/photo/%00',
    '/photo/x',
    `/photo/${'0'.repeat(32)}`,
    '/photo/..',
    `${address}?w=../../secret`,
  ])('%s leads nowhere', async (path) => expect((await http.request(path)).status).toBe(404));

  it('offers a larger photo for dense screens, and does not change other URLs', () => {
    expect(photoSources(address, 44)).toEqual({
      src: `${address}?w=64`,
      srcSet: `${address}?w=64 1x, ${address}?w=128 2x`,
    });
    expect(photoSources('/cover/x.svg', 44)).toEqual({ src: '/cover/x.svg' });
  });

  it('tells the browser the width of each size of a full photo', () => {
    const key = 'e'.repeat(32);
    const widths = (width: number, height: number) =>
      fullPhotoSources({ key, width, height })
        .srcSet.split(', ')
        .map((source) => source.split(' ')[1]);
    expect(widths(1600, 1200)).toEqual(['480w', '960w', '1600w']);
    expect(widths(800, 1600)).toEqual(['240w', '480w', '800w']);
    expect(widths(900, 600)).toEqual(['480w', '900w']);
  });
});
