import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, isFreePort } from './free-port.server.ts';

const LOWEST_THAT_LINUX_GIVES_OUT = 32_768;

it('is outside the range that systems assign automatically', async () => {
  for (let i = 0; i < 100; i++) expect(await freePort()).toBeLessThan(LOWEST_THAT_LINUX_GIVES_OUT);
});

it('is free until something listens on it', async () => {
  const port = await freePort();
  expect(await isFreePort(port)).toBe(true);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isFreePort(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await isFreePort(port)).toBe(true);
});
