import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { bareHeaders } from './headers.ts';
import { createNodeServer, listenerFor } from './node-server.ts';

const ORIGIN = 'https://plugwell.example';
const config = readConfig({ PUBLIC_ORIGIN: ORIGIN, SECRET: 'a secret for tests, long enough to be one' });
const headers = await bareHeaders(config);
const asked: string[] = [];
const server = createNodeServer({ headers });
const answer = async (request: Request) => {
  asked.push(request.url);
  if (request.url.endsWith('/fails')) throw new Error('for canary@example.test');
  if (request.method === 'POST') await request.text();
  return new Response('a page', { headers: headers });
};
server.on('request', listenerFor(answer, { publicOrigin: ORIGIN, headers }));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

/** Sends these bytes, and returns everything that the server sends back before it closes the connection. */
async function told(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // The server can respond and close while we are still sending the rest.
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

const request = (target: string, ...lines: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Connection: close', ...lines, '', ''].join('\r\n');

describe('input that never becomes a request', () => {
  it.each<[string, string, number]>([
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
    ['a header line without a colon', request('/', 'Host: a', 'hello'), 400],
    ['headers of 17 kB', request('/', 'Host: a', `Cookie: a=${'b'.repeat(17_000)}`), 431],
    ['an address of 17 kB', request(`/${'a/'.repeat(8500)}`, 'Host: a'), 431],
    [
      'an invalid chunk',
      request('/', 'Host: a', 'Transfer-Encoding: chunked').replace('GET', 'POST').concat('xyz\r\n'),
      400,
    ],
    ['two lengths', request('/', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['a length and chunks', request('/', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
    ['no Host', request('/'), 400],
    ['two Hosts', request('/', 'Host: a', 'Host: b'), 400],
    ['two Hosts in an old version', request('/', 'Host: a', 'Host: a').replace('1.1', '1.0'), 400],
    ['a backslash in the path', request('/a\\b', 'Host: a'), 400],
    ['something expected that we do not know', request('/', 'Host: a', 'Expect: tea'), 417],
    ['a failure outside the pages', request('/fails', 'Host: a'), 500],
  ])('%s gets a response with the usual headers', async (_what, bytes, status) => {
    const text = await told(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(headers)) {
      const line = new RegExp(`^${name}: (.*)\r$`, 'im').exec(text)?.[1];
      expect([name, line?.replace(/nonce-[^']+/g, '')]).toEqual([name, value.replace(/nonce-[^']+/g, '')]);
    }
    expect(text).not.toContain('canary');
    expect(text.match(/^HTTP/gm)).toHaveLength(1);
  });
});

describe('a request', () => {
  it.each<[string, string, string]>([
    ['is for the configured origin', request('/a?b=c', 'Host: plugwell.example'), '/a?b=c'],
    ['whatever its Host says', request('/a', 'Host: evil.example'), '/a'],
    ['or one that is no name at all', request('/a', 'Host: a b/c?d'), '/a'],
    ['or the address with another in front', request('http://evil.example/a?b', 'Host: x'), '/a?b'],
    ['or two slashes at its start', request('//evil.example/a', 'Host: x'), '//evil.example/a'],
    ['or what a proxy is said to have seen', request('/a', 'Host: x', 'X-Forwarded-Proto: http'), '/a'],
  ])('%s', async (_what, bytes, path) => {
    asked.length = 0;
    expect(await told(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked).toEqual([ORIGIN + path]);
  });
});
