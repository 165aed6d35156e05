import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../tests/behind-tls.ts';
import { FetchRefused, isPublicAddress, openSafeFetch } from './safe-fetch.server.ts';

const certificate = await makeCertificate();
let asked: string[] = [];
let agents: (string | undefined)[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
  asked.push(request.url!);
  agents.push(request.headers['user-agent']);
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const HERE = `https://localhost:${port}`;
/**
 * Fetches from the test's server as if it were on the public internet. Other names have fixed addresses or
 * none.
 */
const read = openSafeFetch({
  agent: 'PlugWell (+https://plugwell.example)',
  ca: certificate.cert,
  anyPort: true,
  resolve: async (host) => {
    if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
    if (host === 'inside.example') return [{ address: '10.0.0.7', family: 4 }];
    if (host === 'both.example') {
      return [
        { address: '93.184.215.14', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ];
    }
    throw new Error('ENOTFOUND');
  },
  isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
  limits: { bytes: 1000, milliseconds: 1500 },
});

const faultOf = async (address: string, by = read) => {
  asked = [];
  agents = [];
  try {
    return new TextDecoder().decode(await by(address));
  } catch (error) {
    return error instanceof FetchRefused ? error.fault : `fault: ${error}`;
  }
};

it.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.2.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::7f00:1', false],
  ['::a01:203', false],
  ['4000::1', false],
  ['localhost', false],
])('%s is on the public internet: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});

describe('a URL from a stranger', () => {
  it('is fetched', async () => {
    answer = (_, response) => response.end('BEGIN:VCALENDAR');
    expect(await faultOf(`${HERE}/a.ics`)).toBe('BEGIN:VCALENDAR');
    expect(await faultOf(`${HERE.replace('https', 'webcal')}/a.ics`)).toBe('BEGIN:VCALENDAR');
  });

  it('receives our user agent on each hop, because some hosts refuse requests without one', async () => {
    answer = ({ url }, response) =>
      url === '/b' ? response.end('there') : response.writeHead(302, { Location: '/b' }).end();
    await faultOf(`${HERE}/a`);
    expect(agents).toEqual(Array(2).fill('PlugWell (+https://plugwell.example)'));
  });

  it('is returned as bytes that can be transferred to a worker', async () => {
    answer = (_, response) => response.end('BEGIN');
    const bytes = await read(HERE);
    expect(structuredClone(bytes, { transfer: [bytes.buffer] })).toEqual(new TextEncoder().encode('BEGIN'));
    expect(bytes.byteLength).toBe(0);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', (text: string) => text],
  ] as const)('is decompressed if it comes as %s', async (packing, pack) => {
    answer = (_, response) =>
      response.writeHead(200, { 'Content-Encoding': packing }).end(pack('SUMMARY:é'.repeat(99)));
    expect(await faultOf(HERE)).toBe('SUMMARY:é'.repeat(99));
  });

  it.each([
    ['a gzip bomb', 'gzip', gzipSync(Buffer.alloc(50_000_000)).subarray(0, 900), 'too-large'],
    ['a brotli bomb', 'br', brotliCompressSync(Buffer.alloc(50_000_000)), 'too-large'],
    ['endless gzip of nothing', 'gzip', Buffer.concat(Array(99).fill(gzipSync(''))), 'too-large'],
    ['compressed text that is cut off', 'gzip', gzipSync('a'.repeat(99)).subarray(0, 20), 'not-answered'],
    ['something that calls itself gzip', 'gzip', Buffer.from('BEGIN:VCALENDAR'), 'not-answered'],
    ['something that calls itself brotli', 'br', Buffer.from('BEGIN:VCALENDAR'), 'not-answered'],
    ['compressed twice', 'gzip, gzip', gzipSync(gzipSync('a')), 'not-answered'],
    ['compressed in an unknown way', 'zstd', Buffer.from('a'), 'not-answered'],
  ] as const)('is refused if it is %s', async (_, packing, bytes, fault) => {
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': packing }).end(bytes);
    expect(await faultOf(HERE)).toBe(fault);
  });

  it.each([
    ['http', 'http://localhost/', 'not-https'],
    ['a file', 'file:///etc/passwd', 'not-https'],
    ['no address', 'nonsense', 'not-https'],
    ['a password in it', 'https://me:secret@localhost/', 'with-password'],
    ['a name in it', 'https://me@localhost/', 'with-password'],
    ['a private address by webcal', 'webcal://10.0.0.7/', 'not-public'],
    ['a name of a private network', 'https://inside.example/', 'not-public'],
    ['a name of two networks', 'https://both.example/', 'not-public'],
    ['a private address itself', 'https://10.0.0.7/', 'not-public'],
    ['a private address in hexadecimal', 'https://0x0a000007/', 'not-public'],
    ['a private address as one number', 'https://167772167/', 'not-public'],
    ['a loop of IPv6', 'https://[::1]/', 'not-public'],
    ['a private address inside IPv6', 'https://[::ffff:10.0.0.7]/', 'not-public'],
    ['an unknown name', 'https://nowhere.example/', 'unreachable'],
  ])('is rejected with %s', async (_, address, fault) => {
    expect(await faultOf(address)).toBe(fault);
    expect(asked).toEqual([]);
  });

  it.each([
    ['to a private network', 'https://inside.example/', 'not-public'],
    ['to a private address', 'https://169.254.169.254/latest/meta-data', 'not-public'],
    ['to http', 'http://localhost/', 'not-https'],
    ['to a file', 'file:///etc/passwd', 'not-https'],
    ['to a private network by webcal', 'webcal://inside.example/', 'not-public'],
    ['to a password by webcal', 'webcal://me:secret@localhost/', 'with-password'],
  ])('is not followed %s', async (_, location, fault) => {
    answer = (_, response) => response.writeHead(302, { Location: location }).end();
    expect(await faultOf(HERE)).toBe(fault);
    expect(asked).toHaveLength(1);
  });

  it('follows a few redirects, but not endlessly', async () => {
    answer = ({ url }, response) =>
      url === '/b' ? response.end('there') : response.writeHead(307, { Location: '/b' }).end();
    expect(await faultOf(`${HERE}/a`)).toBe('there');
    answer = ({ url }, response) =>
      url === '/b'
        ? response.end('there')
        : response.writeHead(307, { Location: `webcal://localhost:${port}/b` }).end();
    expect(await faultOf(`${HERE}/a`)).toBe('there');
    answer = (_, response) => response.writeHead(301, { Location: '/again' }).end();
    expect(await faultOf(HERE)).toBe('too-many-redirects');
    expect(asked).toHaveLength(4);
  });

  it.each([
    [
      'is too large',
      (_: IncomingMessage, response: ServerResponse) => response.end('a'.repeat(1001)),
      'too-large',
    ],
    [
      'never ends',
      (_: IncomingMessage, response: ServerResponse) => {
        const timer = setInterval(() => response.write('a'), 20);
        response.on('close', () => clearInterval(timer));
      },
      'too-slow',
    ],
    ['never begins', () => {}, 'too-slow'],
    [
      'is not there',
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end(),
      'not-found',
    ],
    [
      'fails',
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end(),
      'not-answered',
    ],
    ['breaks off', (request: IncomingMessage) => request.socket.destroy(), 'unreachable'],
  ] as const)('is refused if its response %s', async (_, gives, fault) => {
    answer = gives;
    expect(await faultOf(HERE)).toBe(fault);
  });

  it('requires a trusted certificate and the usual port', async () => {
    const strict = openSafeFetch({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
      anyPort: true,
    });
    expect(await faultOf(HERE, strict)).toBe('unreachable');
    expect(await faultOf(HERE, openSafeFetch({ isPublic: () => true }))).toBe('other-port');
  });
});
