import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from './files.server.ts';

/** A minimal S3 server: the objects of one bucket, and a log of requests. */
const objects = new Map<string, Buffer>();
const asked: { method: string; path: string; signedBy: string; acl: string | undefined }[] = [];
let isAway = false;

const server = createServer(async (request, response) => {
  const url = new URL(request.url!, 'http://s3.test');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const signedBy = request.headers.authorization ?? '';
  const acl = request.headers['x-amz-acl']?.toString();
  asked.push({ method: request.method!, path: url.pathname, signedBy, acl });
  const key = url.pathname.replace('/photos-bucket/', '');
  const answer = (status: number, said: Buffer | string = '') => response.writeHead(status).end(said);
  if (isAway) return answer(503);
  if (!signedBy.includes('Credential=key-id/')) return answer(403);
  if (request.method === 'PUT') {
    objects.set(key, body);
    return answer(200);
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, named] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(named!);
    return answer(200, '<DeleteResult/>');
  }
  if (url.searchParams.get('list-type') === '2') {
    const found = [...objects.keys()].filter((one) => one.startsWith(url.searchParams.get('prefix') ?? ''));
    const contents = found.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('');
    return answer(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
  }
  const object = objects.get(key);
  return object ? answer(200, request.method === 'HEAD' ? '' : object) : answer(404);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

const files = await openBucket({
  name: 'photos-bucket',
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  region: 'eu-central-1',
  accessKeyId: 'key-id',
  secretAccessKey: 'secret words',
  pathStyle: true,
});

beforeEach(() => {
  objects.clear();
  asked.length = 0;
  isAway = false;
});

describe('files in a bucket', () => {
  it('are returned byte for byte, and a missing file is null', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, place) => place % 256);
    await files.put('photos/1a/64.webp', bytes);
    expect(Buffer.compare((await files.get('photos/1a/64.webp'))!, bytes)).toBe(0);
    expect(await files.get('photos/1a/128.webp')).toBeNull();
  });

  it('are requested by name with a signature, and never public', async () => {
    await files.put('photos/1a/64.webp', new Uint8Array([1]));
    expect(asked).toMatchObject([
      { method: 'PUT', path: '/photos-bucket/photos/1a/64.webp', acl: undefined },
    ]);
    expect(asked[0]?.signedBy).toMatch(/^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-central-1\/s3\//);
    expect(asked[0]?.signedBy).not.toContain('secret');
  });

  it('are removed by folder, and a missing folder is no error', async () => {
    for (const key of ['photos/1a/64.webp', 'photos/1a/64.jpg', 'photos/2b/64.jpg']) {
      await files.put(key, new Uint8Array([1]));
    }
    await files.removeFolder('photos/1a');
    await files.removeFolder('photos/1a');
    expect([...objects.keys()]).toEqual(['photos/2b/64.jpg']);
  });

  it('do not count as missing while the server is down', async () => {
    isAway = true;
    await expect(files.get('photos/1a/64.webp')).rejects.toThrow();
    await expect(files.put('photos/1a/64.webp', new Uint8Array([1]))).rejects.toThrow();
  });
});
