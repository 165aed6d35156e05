import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.server.ts';
import { startNode } from '../tests/node.ts';
import type { World } from '../tests/world.ts';

const ZIPS = ['10001', '90012', '60601', '80202', '97201', '98101', '87501', '33101', '02108', '55401'];
const ROUNDS = 3;

/**
 * Starts the built product on a world's database, and visits its pages. Returns how long the node takes until
 * it is ready, and its memory then, after the visits, and at its peak. Returns nothing without a build.
 */
export async function measureNode(world: World, folder: string): Promise<Record<string, number>> {
  if (!existsSync(join(import.meta.dirname, '..', 'build', 'server', 'index.js'))) {
    console.error('The rows of a node are left out: run `npm run build` first.');
    return {};
  }
  const port = await freePort();
  const started = performance.now();
  const node = await startNode(port, {
    NODE_ENV: 'production',
    SECRET: 'measured-on-this-machine-and-nowhere-else-0001',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: world.url,
    DATA_DIR: join(folder, 'var'),
    PAGE_CACHE_SECONDS: '0',
  });
  try {
    const ready = performance.now() - started;
    const memory = memoryOf(node.pid, 'VmRSS');
    const processor = processorMsOf(node.pid);
    await visit(node.address, world);
    return {
      'node: ready after, ms': ready,
      'node: processor until ready, ms': processor,
      'node: memory when ready, MB': memory,
      'node: memory after visits, MB': memoryOf(node.pid, 'VmRSS'),
      'node: memory at most, MB': memoryOf(node.pid, 'VmHWM'),
    };
  } finally {
    await node.stop();
  }
}

async function visit(address: string, world: World): Promise<void> {
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from experts order by md5(id::text) limit 100',
  );
  const paths = [
    ...['/', '/experts', '/experts/colorado/denver', '/sitemap.xml', '/sitemap/places.xml', '/es'],
    ...ZIPS.flatMap((zip) => [
      `/find-experts?place=${zip}&radius=50`,
      `/find-experts?place=${zip}&radius=50&category=education&price=2`,
      `/find-experts/pins?bbox=39.5,-105.3,39.9,-104.7&zoom=11&place=${zip}`,
    ]),
    ...rows.map(({ id }) => `/expert/${id}`),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of paths) await (await fetch(`${address}${path}`)).arrayBuffer();
  }
}

/** Returns a figure of a process's memory, in MB. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(found![1]) * 1024) / 1e6;
}

function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
