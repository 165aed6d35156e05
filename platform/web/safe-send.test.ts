import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { makeCertificate } from '../../tests/behind-tls.ts';
import { FetchRefused, isPublicAddress, mayBePublic } from './safe-fetch.server.ts';
import { openSafeSend } from './safe-send.server.ts';

const certificate = await makeCertificate();
let asked: { url: string; body: string; headers: IncomingMessage['headers'] }[] = [];
let answer: (response: ServerResponse) => void = () => {};
const server = createServer({ key: certificate.key, cert: certificate.cert }, async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  asked.push({ url: request.url!, body, headers: request.headers });
  answer(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let turns = 0;
const options = {
  agent: 'PlugWell',
  ca: certificate.cert,
  anyPort: true,
  resolve: async (host: string) => {
    if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
    // Answers another address each time it is asked.
    if (host === 'turning.example') {
      turns += 1;
      return [{ address: turns % 2 ? '10.0.0.7' : '169.254.169.254', family: 4 }];
    }
    throw new Error('ENOTFOUND');
  },
  isPublic: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  milliseconds: 1000,
};
const send = openSafeSend(options);
const HERE = `https://localhost:${port}`;

async function sentTo(address: string, by = send) {
  asked = [];
  try {
    const head = await by(address, { headers: { 'webhook-id': 'one' }, body: '{"grün":1}' });
    return head.retryAfter === null ? head.status : head;
  } catch (error) {
    return error instanceof FetchRefused ? error.fault : `fault: ${error}`;
  }
}

it('posts the text with its headers, and returns the status', async () => {
  answer = (response) => response.writeHead(202).end();
  expect(await sentTo(`${HERE}/in?a=1`)).toBe(202);
  expect(asked).toMatchObject([
    { url: '/in?a=1', body: '{"grün":1}', headers: { 'webhook-id': 'one', 'user-agent': 'PlugWell' } },
  ]);
});

it('returns how long the receiver asks to wait', async () => {
  answer = (response) => response.writeHead(429, { 'Retry-After': '120' }).end();
  expect(await sentTo(`${HERE}/in`)).toEqual({ status: 429, retryAfter: '120' });
});

it('follows no redirect', async () => {
  answer = (response) => response.writeHead(307, { Location: `${HERE}/elsewhere` }).end();
  expect(await sentTo(`${HERE}/in`)).toBe(307);
  expect(asked).toHaveLength(1);
});

it('does not wait for a body that never ends', async () => {
  answer = (response) => {
    response.writeHead(200);
    response.write('x');
  };
  expect(await sentTo(`${HERE}/in`)).toBe(200);
});

it('gives up on a head that does not come', async () => {
  answer = (response) => response.socket!.write('H');
  expect(await sentTo(`${HERE}/in`)).toBe('too-slow');
});

it.each([
  ['http://localhost/in', 'not-https'],
  ['https://me:you@localhost/in', 'with-password'],
  ['https://10.0.0.7/in', 'not-public'],
  ['https://169.254.169.254/latest', 'not-public'],
  ['https://turning.example/in', 'not-public'],
  ['https://turning.example/in', 'not-public'],
  ['https://nowhere.example/in', 'unreachable'],
  ['nothing', 'not-https'],
])('refuses %s as %s', async (address, fault) => {
  expect(await sentTo(address)).toBe(fault);
  expect(asked).toEqual([]);
});

it('reaches this machine only if told to, also for developers without a certificate', async () => {
  const usual = openSafeSend({ milliseconds: 1000 });
  expect(await sentTo(`https://127.0.0.1/in`, usual)).toBe('not-public');
  expect(await sentTo(`https://localhost:${port}/in`, usual)).toBe('other-port');
  answer = (response) => response.writeHead(204).end();
  const local = openSafeSend({ milliseconds: 1000, toLocalhost: true, ca: certificate.cert });
  expect(await sentTo(`${HERE}/in`, local)).toBe(204);
  expect(await sentTo('http://10.0.0.7/in', local)).toBe('not-https');
});

it.each([
  ['hooks.example', true],
  ['hooks.example.', true],
  ['93.184.215.14', true],
  ['[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', true],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['localhost', false],
  ['x.localhost', false],
  ['router.lan', false],
  ['metadata.google.internal', false],
])('%s could be public: %s', (host, is) => {
  expect(mayBePublic(host)).toBe(is);
});
