import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { idFromName } from '../../lib/id.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { aVisitor, signIn, type Visitor } from '../across-nodes.ts';
import { type Node, startNode } from '../node.ts';
import { debianPrograms, type PairOfServers, startPair } from '../pair-of-servers.ts';
import { type Gate, openGate } from './gate.ts';
import { DATABASE_PASSWORD, findProgram, type Server, startPgBouncer } from './servers.ts';

const TRIES = Number(process.env.PLUGWELL_ROUNDS ?? 1000);
const READERS = 4;
/** The lag during the tries, in seconds: the replica is still read. */
const LAG = 3;
const profile = `/expert/${idFromName('sample expert denver')}`;
const PATHS = [
  ...['/', '/find-experts', '/find-experts?place=80202', '/find-experts?q=nutrition', profile],
  ...[
    `${profile}/reviews`,
    '/experts/colorado',
    '/experts/colorado/denver',
    '/sitemap.xml',
    '/sitemap/places.xml',
  ],
  '/find-experts/pins?bbox=36,-110,42,-100&zoom=6',
];

const bin = debianPrograms();
if (!bin) console.log('Replicas are not proved here: PostgreSQL of Debian is missing.');

type Reads = { replica: number; primary: number };

describe.skipIf(!bin)('a node with a streaming replica', () => {
  const home = temporaryFolder('replicas');
  const dataDir = join(home, 'var');
  let pair: PairOfServers;
  let pooler: Server | undefined;
  let gate: Gate;
  let node: Node;
  let origin: string;
  let figures: string;
  let primaryUrl: string;
  let standbyUrl: string;
  afterAll(async () => {
    await node?.stop('SIGKILL');
    gate?.close();
    await pooler?.stop();
    pair?.close();
    rmSync(home, { recursive: true, force: true });
  });

  beforeAll(async () => {
    pair = await startPair(bin!, { isSynchronous: false });
    await ask(pair.primaryUrl, 'create database plugwell');
    [primaryUrl, standbyUrl] = [pair.primaryUrl, pair.standbyUrl].map((url) =>
      url.replace(/\/postgres$/, '/plugwell'),
    ) as [string, string];
    const [port, metrics, own] = [await freePort(), await freePort(), await freePort()];
    const program = findProgram('pgbouncer');
    if (program) {
      const server = Number(new URL(standbyUrl).port);
      pooler = await startPgBouncer(program, join(home, 'pgbouncer'), { own, server });
    }
    gate = await openGate(pooler ? own : Number(new URL(standbyUrl).port));
    const word = pooler ? `:${encodeURIComponent(DATABASE_PASSWORD)}` : '';
    mkdirSync(dataDir, { recursive: true });
    node = await startNode(port, {
      DATABASE_URL: primaryUrl,
      DATABASE_READ_URL: `postgres://plugwell${word}@127.0.0.1:${gate.port}/plugwell`,
      DATABASE_PREPARED: pooler ? 'off' : 'on',
      DATA_DIR: dataDir,
      METRICS_ADDRESS: `127.0.0.1:${metrics}`,
      // Each answer reads the database.
      PAGE_CACHE_SECONDS: '0',
      CLIENT_ADDRESS_HEADER: 'x-client-address',
    });
    origin = node.address;
    figures = `http://127.0.0.1:${metrics}/metrics`;
    const [shown] = await ask<{ server_version: string }>(standbyUrl, 'show server_version');
    console.log(
      `\nPostgreSQL ${shown?.server_version}; ${pooler ? `the replica behind ${pooler.version}` : 'no pooler'}`,
    );
    await untilRead(true);
  });

  async function figure(name: string): Promise<{ labels: string; value: number }[]> {
    const text = await (await fetch(figures)).text();
    return [...text.matchAll(new RegExp(`^${name}(?:{(.*)})? (\\S+)$`, 'gm'))].map(
      ([, labels = '', value]) => ({ labels, value: Number(value) }),
    );
  }

  async function reads(): Promise<Reads> {
    const all = await figure('plugwell_finding_reads');
    const at = (place: string) =>
      all.reduce((sum, { labels, value }) => sum + (labels.includes(`place="${place}"`) ? value : 0), 0);
    return { replica: at('replica'), primary: at('primary') };
  }

  const isRead = async () => (await figure('plugwell_replica_read'))[0]?.value === 1;

  /** Waits until the replica is read, or no more. Returns the seconds that took. */
  async function untilRead(expected: boolean): Promise<string> {
    const began = performance.now();
    await vi.waitUntil(async () => (await isRead()) === expected, { timeout: 30_000, interval: 50 });
    return ((performance.now() - began) / 1000).toFixed(1);
  }

  /** Reads pages until it is stopped. Returns every answer that was not a page, and the slowest. */
  function readOn(visitors: readonly Visitor[]) {
    let isOver = false;
    let count = 0;
    let slowest = 0;
    const failed: string[] = [];
    const running = visitors.map(async (visitor, which) => {
      for (let i = which; !isOver; i++) {
        const path = PATHS[i % PATHS.length]!;
        const began = performance.now();
        const answer = await visitor.get(origin, path);
        await answer.arrayBuffer();
        slowest = Math.max(slowest, performance.now() - began);
        count++;
        if (answer.status !== 200) failed.push(`${answer.status} ${path}`);
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(running);
      return { count, failed, slowest: `${(slowest / 1000).toFixed(1)} s` };
    };
  }

  const visitors = () => Array.from({ length: READERS }, () => aVisitor(origin));
  const load = () => `load ${loadavg()[0]!.toFixed(1)}`;

  it('answers nearly all searches, maps, profiles, and places from the replica', async () => {
    const client = await signIn(origin, origin, 'client', dataDir);
    await wait(2_000);
    await untilCaughtUp();
    const idle = await transactions();
    await wait(5_000);
    const before = { reads: await reads(), transactions: await transactions() };
    const stop = readOn([...visitors(), client]);
    await wait(20_000);
    const { count, failed } = await stop();
    const perSecond = (before.transactions.primary - idle.primary) / 5;
    await wait(2_000);
    const after = { reads: await reads(), transactions: await transactions() };
    const replica = after.reads.replica - before.reads.replica;
    const all = replica + after.reads.primary - before.reads.primary;
    console.log(
      [
        `${count} pages in 20 s, a fifth by someone signed in; ${load()}`,
        `finding reads on the replica: ${replica} of ${all} (${((100 * replica) / all).toFixed(1)} %)`,
        `transactions: ${after.transactions.replica - before.transactions.replica} on the replica, ${after.transactions.primary - before.transactions.primary} on the primary, which idle runs ${perSecond.toFixed(0)} a second`,
      ].join('\n'),
    );
    expect(failed).toEqual([]);
    expect(replica / all).toBeGreaterThan(0.97);
  });

  it(`shows people their own changes at once, ${TRIES} times while the replica is ${LAG} seconds behind`, async () => {
    const [expert, client, admin] = await Promise.all(
      ['denver', 'client', 'admin'].map((key) => signIn(origin, origin, key, dataDir)),
    );
    const visitor = aVisitor(origin);
    const [other] = await ask<{ id: string; owner: string }>(primaryUrl, ANOTHER_EXPERT);
    /** Each sends a form, and tells whether the page then shows it, to its sender and to a visitor. */
    const edit = async (n: number) => {
      const title = `Try ${n} of ${TRIES}`;
      const fields = { intent: 'save', name: 'Maya Ellison', title, bio: 'Herbs and roots.' };
      return {
        sent: await expert!.post(origin, '/dashboard/expert', fields),
        shows: async (who: Visitor) => (await (await who.get(origin, profile)).text()).includes(title),
        sender: expert!,
      };
    };
    const favor = async (n: number) => {
      const isKept = n % 8 === 0;
      const fields = { intent: isKept ? 'keep' : 'drop', expert: idFromName('sample expert denver') };
      return {
        sent: await client!.post(origin, '/dashboard/favorites', fields),
        shows: async (who: Visitor) =>
          /: remove [^<]* from your favorites/.test(await (await who.get(origin, profile)).text()) === isKept,
        sender: client!,
      };
    };
    const suspend = async (n: number) => {
      const isSuspended = n % 20 === 5;
      const fields = isSuspended ? { intent: 'suspend', reason: 'For a proof.' } : { intent: 'lift' };
      return {
        sent: await admin!.post(origin, `/admin/people/${other!.owner}`, fields as Record<string, string>),
        shows: async (who: Visitor) => {
          const answer = await who.get(origin, `/expert/${other!.id}`);
          await answer.arrayBuffer();
          return answer.status === (isSuspended ? 404 : 200);
        },
        sender: admin!,
      };
    };
    await setDelay(LAG);
    const before = await reads();
    const missed: string[] = [];
    const looks = { all: 0, old: 0 };
    const began = performance.now();
    for (let n = 0; n < TRIES; n++) {
      const act = n % 10 === 5 ? suspend : n % 4 === 0 ? favor : edit;
      const { sent, shows, sender } = await act(n);
      await sent.arrayBuffer();
      if (sent.status !== 302) missed.push(`try ${n}: the form was answered with ${sent.status}`);
      if (!(await shows(sender))) missed.push(`try ${n}`);
      if (act === favor) continue;
      looks.all++;
      if (!(await shows(visitor))) looks.old++;
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const after = await reads();
    console.log(
      [
        `own changes seen at once: ${TRIES - missed.length} of ${TRIES} in ${seconds} s (edits, favorites, suspensions); ${load()}`,
        `of ${looks.all} looks of a visitor at the same moment, ${looks.old} did not show them yet`,
        `reads: ${after.replica - before.replica} on the replica, ${after.primary - before.primary} on the primary`,
      ].join('\n'),
    );
    await setDelay(0);
    expect(missed).toEqual([]);
    expect(looks.old).toBeGreaterThan(looks.all / 2);
  });

  it('leaves a replica that falls behind, and comes back', async () => {
    await untilCaughtUp();
    const stop = readOn(visitors());
    await ask(standbyUrl, 'select pg_wal_replay_pause()');
    const writing = setInterval(() => void ask(primaryUrl, TOUCH), 200);
    const left = await untilRead(false);
    await ask(standbyUrl, 'select pg_wal_replay_resume()');
    const back = await untilRead(true);
    clearInterval(writing);
    const { count, failed, slowest } = await stop();
    console.log(
      `replay paused: left after ${left} s, back ${back} s after it went on; ${count} pages, ${failed.length} failed, slowest ${slowest}; ${load()}`,
    );
    expect(failed).toEqual([]);
  });

  it('leaves a dead replica, and comes back', async () => {
    const stop = readOn(visitors());
    await wait(1_000);
    pair.killStandby();
    const left = await untilRead(false);
    await wait(2_000);
    await pair.startStandby();
    const back = await untilRead(true);
    const { count, failed, slowest } = await stop();
    console.log(
      `replica killed: left after ${left} s, back ${back} s after it answered again; ${count} pages, ${failed.length} failed, slowest ${slowest}; ${load()}`,
    );
    expect(failed).toEqual([]);
  });

  it('leaves a replica that hangs, and comes back', async () => {
    const stop = readOn(visitors());
    await wait(1_000);
    gate.freeze();
    const left = await untilRead(false);
    await wait(3_000);
    gate.thaw();
    const back = await untilRead(true);
    const { count, failed, slowest } = await stop();
    console.log(
      `replica silent: left after ${left} s, back ${back} s after it answered again; ${count} pages, ${failed.length} failed, slowest ${slowest}; ${load()}`,
    );
    expect(failed).toEqual([]);
  });

  it('shows experts to visitors while the primary is away', async () => {
    const stop = readOn(visitors());
    await wait(1_000);
    pair.killPrimary();
    await wait(8_000);
    const { count, failed, slowest } = await stop();
    await pair.startPrimary();
    await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 30_000 });
    console.log(
      `primary killed for 8 s: ${count} pages, ${failed.length} failed, slowest ${slowest}; ${load()}`,
    );
    await untilRead(true);
    expect(failed).toEqual([]);
  });

  it('leaves a replica that was promoted', async () => {
    const stop = readOn(visitors());
    await wait(1_000);
    pair.promote();
    const left = await untilRead(false);
    await wait(2_000);
    const { count, failed, slowest } = await stop();
    console.log(
      `replica promoted: left after ${left} s; ${count} pages, ${failed.length} failed, slowest ${slowest}; ${load()}`,
    );
    expect(failed).toEqual([]);
    expect(await isRead()).toBe(false);
  });

  async function setDelay(seconds: number): Promise<void> {
    await ask(standbyUrl, `alter system set recovery_min_apply_delay = '${seconds}s'`);
    await ask(standbyUrl, 'select pg_reload_conf()');
    if (seconds === 0) await untilCaughtUp();
  }

  async function untilCaughtUp(): Promise<void> {
    await expect
      .poll(async () => (await figure('plugwell_replica_lag_seconds'))[0]?.value, { timeout: 30_000 })
      .toBeLessThan(1);
    await untilRead(true);
  }

  async function transactions(): Promise<Reads> {
    const text = `select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = 'plugwell'`;
    const [primary = 0, replica = 0] = (
      await Promise.all([primaryUrl, standbyUrl].map((url) => ask<{ n: number }>(url, text)))
    ).map(([row]) => row?.n);
    return { primary, replica };
  }
});

/** A listed expert besides the one who edits, with the account of an owner. */
const ANOTHER_EXPERT = `select e.id, m.user_id as owner from experts e join practice_members m on m.practice_id = e.id
  join users u on u.id = m.user_id where e.is_shown and m.role = 'owner' and not u.is_admin
  and u.email not like 'denver%' order by e.name limit 1`;

/** A write that nobody sees. */
const TOUCH = 'select pg_logical_emit_message(true, $$proof$$, $$a write$$)';

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
