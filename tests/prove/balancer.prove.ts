import { createServer, get, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { findProgram, type Server, startHaproxy } from './servers.ts';

const haproxy = findProgram('haproxy');
if (!haproxy) console.log('The balancer is not proved here: HAProxy cannot be had.');
/** More per node than pages may have at once. */
const STREAMS = 1000;
const PAGES_PER_NODE = 400;

describe.skipIf(!haproxy)('HAProxy with docs/operations/haproxy.cfg', () => {
  const nodes: HttpServer[] = [];
  let held = 0;
  let isReady = true;
  /** How many milliseconds a node takes to answer a check. */
  let checkMs = 0;
  let balancer: Server | undefined;
  afterEach(async () => {
    for (const node of nodes.splice(0)) {
      node.close();
      node.closeAllConnections();
    }
    await balancer?.stop();
    isReady = true;
    checkMs = 0;
  });

  /** A node whose streams stay open, and whose pages say so. */
  async function aNode(): Promise<number> {
    const node = createServer(async (req, res) => {
      if (req.url?.endsWith('z')) await wait(checkMs);
      if (req.url?.startsWith('/slow/')) return void held++;
      if (req.url === '/readyz' && !isReady) return void res.writeHead(503).end('no database');
      if (!req.url?.includes('/messages/stream')) return void res.end('a page');
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.write('retry: 3000\n\n');
    });
    nodes.push(node);
    await new Promise<void>((listening) => node.listen(0, '127.0.0.1', 4096, listening));
    return (node.address() as AddressInfo).port;
  }

  it('still reaches nodes that are alive while none is ready, because they have the last pages', async () => {
    const [one, two, front] = [await aNode(), await aNode(), await freePort()];
    balancer = await startHaproxy(haproxy!, { front, one, two });
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${front}${path}`)).status;
    await expect.poll(() => statusOf('/'), { timeout: 20_000 }).toBe(200);
    isReady = false;
    // The balancer gives up streams first, which have no other backend.
    await expect.poll(() => statusOf('/messages/stream'), { timeout: 20_000 }).toBe(503);
    const pages = await Promise.all(Array.from({ length: 20 }, () => statusOf('/expert/1')));
    expect(pages.filter((status) => status !== 200)).toEqual([]);
  });

  it('still reaches nodes that are too busy to answer a check in a second', async () => {
    const [one, two, front] = [await aNode(), await aNode(), await freePort()];
    balancer = await startHaproxy(haproxy!, { front, one, two });
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${front}${path}`)).status;
    await expect.poll(() => statusOf('/'), { timeout: 20_000 }).toBe(200);
    checkMs = 2_500;
    await expect.poll(() => statusOf('/messages/stream'), { timeout: 20_000 }).toBe(503);
    const statuses: number[] = [];
    for (let page = 0; page < 100; page++) {
      statuses.push(await statusOf('/expert/1'));
      await wait(50);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it(`answers pages while ${STREAMS} tabs hold streams, and counts other paths as pages`, async () => {
    const [one, two, front] = [await aNode(), await aNode(), await freePort()];
    balancer = await startHaproxy(haproxy!, { front, one, two });
    const origin = `http://127.0.0.1:${front}`;
    await expect.poll(async () => (await fetch(origin)).status, { timeout: 20_000 }).toBe(200);
    const paths = ['/messages/stream?mark=1', '/es/messages/stream', '/pt-BR/messages/stream'];
    const statuses = await Promise.all(
      Array.from(
        { length: STREAMS },
        (_, nth) =>
          new Promise<number>((resolve, reject) => {
            const path = paths[nth % paths.length];
            get(`${origin}${path}`, { agent: false }, (response) => {
              response.once('data', () => resolve(response.statusCode ?? 0));
              response.once('end', () => resolve(response.statusCode ?? 0));
            }).on('error', reject);
          }),
      ),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const pages = await Promise.all(Array.from({ length: 100 }, () => fetch(`${origin}/expert/1`)));
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);

    const streams = Array.from({ length: STREAMS }, () =>
      get(`${origin}/slow/messages/stream`, { agent: false }).on('error', () => {}),
    );
    await expect.poll(() => held, { timeout: 20_000 }).toBeGreaterThanOrEqual(2 * PAGES_PER_NODE);
    expect(held).toBe(2 * PAGES_PER_NODE);
    for (const stream of streams) stream.destroy();
  });
});
