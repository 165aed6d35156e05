import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { photoAddress, photoSources } from '../platform/images/photo-address.ts';
import { openFiles } from '../platform/storage/files.server.ts';
import { servePhotos } from './photos.ts';

const folder = await mkdtemp(join(tmpdir(), 'photos-'));
afterAll(() => rm(folder, { recursive: true }));
const files = openFiles(folder);
const key = 'a'.repeat(32);
const owners = new Map([[key, { ownerId: 'robin', isShown: true }]]);
const http = new Hono().get(
  '/photo/:key',
  servePhotos({
    files,
    find: async (asked) => owners.get(asked) ?? null,
    viewerOf: async (headers) => headers.get('Cookie'),
  }),
);
const address = photoAddress(key);
for (const name of ['128.webp', '256.jpg']) await files.put(`photos/${key}/${name}`, new Uint8Array([1, 2]));
await files.put('secret', new Uint8Array([3]));

describe('the address of a photo', () => {
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
    owners.set(hidden, { ownerId: 'robin', isShown: false });
    const asked = (cookie: string, tag = '') =>
      http.request(photoAddress(hidden), { headers: { Cookie: cookie, 'If-None-Match': tag } });
    expect((await asked('sage')).status).toBe(404);
    expect((await asked('sage', `"${hidden}-256.jpg"`)).status).toBe(404);
    const own = await asked('robin', `"${hidden}-256.jpg"`);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await http.request(photoAddress(bare))).status).toBe(404);
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

  it('offers a larger photo for dense screens, and leaves other addresses alone', () => {
    expect(photoSources(address, 44)).toEqual({
      src: `${address}?w=64`,
      srcSet: `${address}?w=64 1x, ${address}?w=128 2x`,
    });
    expect(photoSources('/cover/x.svg', 44)).toEqual({ src: '/cover/x.svg' });
  });
});
