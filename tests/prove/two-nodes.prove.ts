import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import {
  aVisitor,
  booksAcross,
  countsAcross,
  type Pair,
  showsPhotoAcross,
  signIn,
  tellsAcross,
} from '../across-nodes.ts';
import { type Node, startNode } from '../node.ts';
import {
  DATABASE_PASSWORD,
  findProgram,
  type Server,
  startHaproxy,
  startPgBouncer,
  startPostgres,
} from './servers.ts';

const ROUNDS = Number(process.env.PLUGWELL_ROUNDS ?? 2);
const AT_ONCE = 6;

const haproxy = findProgram('haproxy');
const pgbouncer = findProgram('pgbouncer');
const missing = [haproxy ? '' : 'HAProxy', pgbouncer ? '' : 'PgBouncer'].filter(Boolean).join(' and ');
if (missing)
  console.log(`Two nodes behind a balancer and a pooler are not proved here: ${missing} cannot be had.`);

describe.skipIf(missing !== '')('two nodes behind HAProxy and PgBouncer in transaction mode', () => {
  const home = temporaryFolder('two-nodes');
  const dataDir = join(home, 'var');
  let pair: Pair;
  let origin: string;
  let direct: string;
  let start: (i: number) => Promise<Node>;
  const servers: Server[] = [];
  const nodes: (Node | null)[] = [null, null];
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node?.stop('SIGKILL')));
    for (const one of servers.reverse()) await one.stop();
    rmSync(home, { recursive: true, force: true });
  });

  beforeAll(async () => {
    const [server, pooler, front, ...own] = (await Promise.all(Array.from({ length: 5 }, freePort))) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const secret = encodeURIComponent(DATABASE_PASSWORD);
    direct = `postgres://plugwell:${secret}@127.0.0.1:${server}/plugwell`;
    origin = `http://localhost:${front}`;
    start = (i) =>
      startNode(own[i]!, {
        DATABASE_URL: direct.replace(`:${server}/`, `:${pooler}/`),
        DATABASE_PREPARED: 'off',
        DATA_DIR: dataDir,
        PUBLIC_ORIGIN: origin,
        CLIENT_ADDRESS_HEADER: 'x-client-address',
        STOP_GRACE_SECONDS: '5',
      });
    servers.push(await startPostgres(join(home, 'postgres'), server));
    servers.push(await startPgBouncer(pgbouncer!, join(home, 'pgbouncer'), { own: pooler, server }));
    servers.push(await startHaproxy(haproxy!, { front, one: own[0], two: own[1] }));
    console.log(`\n${servers.map(({ version }) => version).join('\n')}`);
    const began = performance.now();
    await Promise.all([0, 1].map(async (i) => (nodes[i] = await start(i))));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`two nodes at once, from an empty database to ready: ${seconds} s\n`);
    while ((await fetch(`${origin}/readyz`)).status !== 200) await wait(100);
    pair = { origin, one: nodes[0]!.address, two: nodes[1]!.address, dataDir, databaseUrl: direct };
  });

  it('share sign-ins and bookings', () => booksAcross(pair));
  it('deliver messages live from one to the other', () => tellsAcross(pair));
  it('deliver messages live through the balancer', () => tellsAcross({ ...pair, one: origin, two: origin }));
  it('show each other’s photos', () => showsPhotoAcross(pair));
  it('count attempts together', () => countsAcross(pair));

  it('leave nothing behind on shared connections', async () => {
    const watcher = new pg.Client({ connectionString: direct });
    await watcher.connect();
    const { rows } = await watcher.query(`select
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
      (select count(*)::int from pg_stat_activity where datname = 'plugwell' and pid <> pg_backend_pid()) as connections`);
    await watcher.end();
    console.log(`connections of the server for both nodes: ${rows[0].connections}`);
    expect(rows[0].locks).toBe(0);
    expect(rows[0].connections).toBeLessThanOrEqual(20);
  });

  it('restart one by one under load without a failed request', async () => {
    const person = await signIn(origin, origin, 'client', dataDir);
    let stop = false;
    const asked = { get: 0, form: 0 };
    const failed: string[] = [];
    const slowest = { ms: 0 };
    const load = async (i: number) => {
      const visitor = aVisitor(origin);
      for (let turn = i; !stop; turn++) {
        const began = performance.now();
        const isForm = turn % 4 === 0;
        const path = ['/theme', '/', '/dashboard/bookings', '/find-experts?place=80202'][turn % 4]!;
        try {
          const answer = isForm
            ? await visitor.post(origin, path, { theme: 'dark' })
            : await (turn % 4 === 2 ? person : visitor).get(origin, path);
          await answer.text();
          if (answer.status >= 400) failed.push(`${path}: ${answer.status}`);
        } catch (error) {
          failed.push(`${path}: ${(error as Error).cause ?? error}`);
        }
        asked[isForm ? 'form' : 'get']++;
        slowest.ms = Math.max(slowest.ms, performance.now() - began);
        await wait(20);
      }
    };
    const running = Promise.all(Array.from({ length: AT_ONCE }, (_, i) => load(i)));
    await wait(2000);
    console.log('\nround  node  stopped in  ready again in');
    for (let round = 1; round <= ROUNDS; round++) {
      for (const i of [0, 1]) {
        const stopping = performance.now();
        expect(await nodes[i]!.stop()).toBe(0);
        const starting = performance.now();
        nodes[i] = await start(i);
        const ready = performance.now();
        const [down, up] = [(starting - stopping) / 1000, (ready - starting) / 1000];
        console.log(`${round}      ${i + 1}     ${down.toFixed(1)} s       ${up.toFixed(1)} s`);
        // After two good checks, the balancer sends visitors to the node again.
        await wait(4000);
      }
    }
    stop = true;
    await running;
    console.log(
      `\n${asked.get} pages and ${asked.form} forms, ${failed.length} failed; the slowest took ${(slowest.ms / 1000).toFixed(1)} s\n`,
    );
    expect(failed).toEqual([]);
  });
});
