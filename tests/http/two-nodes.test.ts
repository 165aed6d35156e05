import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import {
  agreesAcross,
  booksAcross,
  countsAcross,
  obeysAcross,
  type Pair,
  showsPhotoAcross,
  tellsAcross,
} from '../across-nodes.ts';
import { type Node, startNode } from '../node.ts';

const clusterUrl = inject('clusterUrl');
const name = `nodes_${randomBytes(6).toString('hex')}`;
await onCluster(`create database ${name}`);
const databaseUrl = clusterUrl.replace('/postgres?', `/${name}?`);
const ports = [await freePort(), await freePort()];
const folders = [temporaryFolder('node'), temporaryFolder('node')];
const origin = `http://localhost:${ports[0]}`;
// Both nodes start at the same time with an empty database. They share a folder for photos.
const nodes = await Promise.all(
  ports.map((port) =>
    startNode(port, {
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      DATA_DIR: folders[0]!,
      PUBLIC_ORIGIN: origin,
      STOP_GRACE_SECONDS: '30',
    }),
  ),
);
const [one, two] = nodes as [Node, Node];
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
  await onCluster(`drop database ${name} with (force)`);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const pair: Pair = { origin, one: one.address, two: two.address, dataDir: folders[0]!, databaseUrl };

describe('two nodes on one database', () => {
  it('share sessions and bookings', () => booksAcross(pair));
  it('agree on which times are free', () => agreesAcross(pair), 30_000);
  it('notify each other', () => tellsAcross(pair));
  it('follow a change of the law', () => obeysAcross(pair), 40_000);
  it('show the same photos', () => showsPhotoAcross(pair));
  it('count attempts together', () => countsAcross(pair));

  it('print the demo passwords, except a node whose folder does not contain them', async () => {
    expect(two.output()).toMatch(/client@demo\.plugwell\.example\s+[\w-]{12}\n/);
    const third = await startNode(await freePort(), {
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '2',
      DATA_DIR: folders[1]!,
      PUBLIC_ORIGIN: origin,
    });
    expect(third.output()).toMatch(/client@demo\.plugwell\.example\s+\(not known to this copy\)/);
    expect(third.output()).toContain('demo-passwords.json');
    expect(existsSync(join(folders[1]!, 'demo-passwords.json'))).toBe(false);
    expect(await third.stop()).toBe(0);
  });

  it('report that they are stopping while they still respond, and stop at a second signal', async () => {
    process.kill(two.pid, 'SIGTERM');
    await expect.poll(async () => (await fetch(`${two.address}/readyz`)).status).toBe(503);
    for (const path of ['/readyz', '/servez'])
      expect(await (await fetch(two.address + path)).text()).toBe('stopping');
    expect((await fetch(`${two.address}/`)).status).toBe(200);
    expect((await fetch(`${one.address}/readyz`)).status).toBe(200);
    // Signals within a second count as one, because npm repeats Ctrl-C.
    await setTimeout(1_100);
    expect(await two.stop()).toBe(0);
    expect((await fetch(`${one.address}/`)).status).toBe(200);
  });
});

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
