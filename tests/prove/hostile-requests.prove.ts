import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { EVERY_ADDRESS, HOSTILE_BODIES, HOSTILE_TARGETS, ODD_FORMS } from '../hostile-requests.ts';
import { memoryOf } from '../memory.ts';
import { startNode } from '../node.ts';
import { openWorld } from '../world.ts';

/**
 * Sends each hostile body and URL at full size to every route of a running server, and measures time and
 * memory.
 */
const world = await openWorld();
const folder = temporaryFolder('hostile');
const port = await freePort();
const origin = `http://localhost:${port}`;
const node = await startNode(port, {
  NODE_ENV: 'production',
  DATABASE_URL: world.url,
  DATA_DIR: folder,
  PUBLIC_ORIGIN: origin,
  LOG_LEVEL: 'error',
});
afterAll(async () => {
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Row = {
  attack: string;
  requests: number;
  statuses: string;
  'slowest ms': number;
  'other people ms': number;
  'MB more': number;
};

function ask(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const call = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
      (answer) => {
        answer.resume();
        answer.once('close', () => resolve(answer.statusCode ?? 0));
      },
    );
    // The server refuses oversized headers and closes the connection before the client has sent them all.
    call.once('error', (error: NodeJS.ErrnoException) =>
      /RESET|PIPE/.test(error.code ?? '') ? resolve(0) : reject(error),
    );
    call.end(body);
  });
}

/** Sends one attack to every URL, four at a time, while someone else requests a small page. */
async function attack(
  name: string,
  send: (address: string) => Promise<number>,
  addresses = EVERY_ADDRESS,
): Promise<Row> {
  const idle = memoryOf(node.pid);
  const seen = new Map<number, number>();
  let [slowest, othersSlowest, most, done] = [0, 0, idle, false];
  const timed = async (one: () => Promise<number>) => {
    const from = performance.now();
    const status = await one();
    return { status, took: performance.now() - from };
  };
  const others = (async () => {
    while (!done) {
      const { status, took } = await timed(() => ask('GET', '/healthz', {}));
      expect(status).toBe(200);
      othersSlowest = Math.max(othersSlowest, took);
      most = Math.max(most, memoryOf(node.pid));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const left = [...addresses];
  const sender = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const to = address;
      const { status, took } = await timed(() => send(to));
      seen.set(status, (seen.get(status) ?? 0) + 1);
      slowest = Math.max(slowest, took);
    }
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
  done = true;
  await others;
  expect([name, [...seen.keys()].filter((status) => status >= 500)]).toEqual([name, []]);
  return {
    attack: name.slice(0, 44),
    requests: addresses.length,
    statuses: [...seen].map(([status, count]) => `${status || 'cut'}: ${count}`).join(', '),
    'slowest ms': Math.round(slowest),
    'other people ms': Math.round(othersSlowest),
    'MB more': Math.round((most - idle) / 1e6),
  };
}

const OURS = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
const post = (address: string, type: string | null, body: string) =>
  ask('POST', address, type === null ? OURS : { ...OURS, 'Content-Type': type }, body);
const withoutStream = EVERY_ADDRESS.filter((address) => address !== '/messages/stream');

describe('every attack against every URL', () => {
  it('crashes nothing, blocks no one, and costs in proportion to its length', async () => {
    await attack('warm-up', (address) => ask('GET', address, {}), withoutStream);
    const before = memoryOf(node.pid);
    const rows: Row[] = [];
    for (const { what, type, body } of HOSTILE_BODIES) {
      const full = body(1);
      rows.push(await attack(what, (address) => post(address, type, full)));
    }
    for (const [what, type, body] of ODD_FORMS) {
      rows.push(await attack(what, (address) => post(address, type, body), withoutStream));
    }
    for (const [what, target] of HOSTILE_TARGETS) {
      rows.push(await attack(what, (address) => ask('GET', target(address, 1), {})));
      rows.push(
        await attack(`${what}, as much as headers hold`, (address) =>
          ask('GET', target(address, 1).slice(0, 15_000).replace(/%.?$/, ''), {}),
        ),
      );
    }
    const cookie = 'a=b; '.repeat(3000);
    rows.push(
      await attack('15 kB of cookies', (address) => ask('GET', address, { Cookie: cookie }), withoutStream),
    );
    rows.push(
      await attack('60 kB of cookies', (address) => ask('GET', address, { Cookie: cookie.repeat(4) })),
    );
    console.table(rows);
    console.log(
      `memory: ${Math.round(before / 1e6)} MB after a warm-up, ${Math.round(memoryOf(node.pid) / 1e6)} MB at the end`,
    );
    expect(await ask('GET', '/readyz', {})).toBe(200);
  });
});
