import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createProxyServer } from 'httpxy';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { fromSignUpToBooking, makeCertificate, secureBrowser } from '../behind-tls.ts';
import { startNode } from '../node.ts';
import { openWorld } from '../world.ts';

const world = await openWorld();
world.now = Temporal.Now.instant();
const certificate = await makeCertificate();

// The proxy speaks plain HTTP to the product, forwards its own host name, and does not mention the scheme.
const port = await freePort();
const folder = temporaryFolder('tls');
const proxy = createProxyServer({});
const front = createServer(certificate, (req, res) => {
  req.headers['x-real-ip'] = '203.0.113.9';
  void proxy.web(req, res, { target: `http://127.0.0.1:${port}`, changeOrigin: true });
});
front.listen(0, '127.0.0.1');
await once(front, 'listening');
const origin = `https://localhost:${(front.address() as AddressInfo).port}`;
const node = await startNode(port, {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: world.url,
  PUBLIC_ORIGIN: origin,
  CLIENT_ADDRESS_HEADER: 'x-real-ip',
});
afterAll(async () => {
  await node.stop();
  front.closeAllConnections();
  front.close();
  rmSync(folder, { recursive: true, force: true });
});

it('signs up, confirms by e-mail, logs in and requests a booking through a proxy that terminates TLS', {
  timeout: 60_000,
}, async () => {
  await fromSignUpToBooking(world, join(folder, 'outbox'), origin, certificate);
});

it('pages use the public URL and require TLS from then on', async () => {
  const answer = await secureBrowser(origin, certificate).get('/');
  expect(answer.text).toContain(`<link rel="canonical" href="${origin}/"`);
  expect(answer.text).not.toContain(`:${port}`);
  expect(answer.headers['strict-transport-security']).toContain('max-age=');
});
