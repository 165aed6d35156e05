import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { type Node, startNode } from '../node.ts';
import {
  clusterVersions,
  type FailoverCluster,
  missingPrograms,
  startFailoverCluster,
} from './failover-cluster.ts';
import { MACHINES, type MachineName } from './failover-files.ts';
import { addPeople, type People } from './people.ts';
import { ADDRESS_HEADER } from './product.ts';
import { DATABASE_PASSWORD, findProgram, type Server, startHaproxy, startPgBouncer } from './servers.ts';
import { startWriters, strayWrites, type Writers } from './writers.ts';

const KILLS = Number(process.env.PROVE_ROUNDS ?? 10);
/** How often the leader and its supervisor stop answering, but keep their connections. */
const STALLS = Number(process.env.PROVE_STALLS ?? 3);
const SWITCHOVERS = Number(process.env.PROVE_SWITCHOVERS ?? 5);
const WRITERS = 20;
const PAUSE_MS = 1000;
/** Spreads each person's five open requests over the rounds. */
const BOOK_EVERY = 60;

const missing = missingPrograms();
if (missing.length > 0)
  console.log(`The failover of a cluster is not proved here: Debian's ${missing.join(', ')} cannot be had.`);

type Round = { what: string; seconds: number; outage: number };

describe.skipIf(missing.length > 0)('a cluster of three servers under twenty writers', () => {
  const home = temporaryFolder('failover');
  let cluster: FailoverCluster;
  let front: number;
  let own: [number, number];
  let pooler: number;
  let people: People;
  let aging: NodeJS.Timeout;
  const servers: Server[] = [];
  const nodes: Node[] = [];
  const rounds: Round[] = [];

  beforeAll(async () => {
    cluster = await startFailoverCluster(join(home, 'cluster'));
    [front, pooler, ...own] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const ports = { own: pooler, server: cluster.writes };
    servers.push(await startPgBouncer(findProgram('pgbouncer')!, join(home, 'pgbouncer'), ports));
    servers.push(await startHaproxy(findProgram('haproxy')!, { front, one: own[0], two: own[1] }));
    console.log(`\n${[...clusterVersions(), ...servers.map(({ version }) => version)].join('\n')}\n`);
    await startNodes({ DATABASE_URL: pooled(pooler), DATABASE_PREPARED: 'off' });
    people = await addPeople(cluster.urlOf((await cluster.leader())!), WRITERS);
    aging = setInterval(() => void ageMessages(pooled(cluster.writes)), 5_000);
  });
  afterAll(async () => {
    clearInterval(aging);
    await stopNodes('SIGKILL');
    for (const server of servers.reverse()) await server.stop();
    await cluster?.stop();
    rmSync(home, { recursive: true, force: true });
    console.table(
      [...Map.groupBy(rounds, ({ what }) => what)].map(([what, all]) => ({
        what,
        rounds: all.length,
        'writes again after, s (median)': median(all.map(({ seconds }) => seconds)),
        '(worst)': Math.max(...all.map(({ seconds }) => seconds)).toFixed(1),
        'no write for, s (median)': median(all.map(({ outage }) => outage)),
        '(longest)': Math.max(...all.map(({ outage }) => outage)).toFixed(1),
      })),
    );
  });

  async function startNodes(env: Record<string, string>): Promise<void> {
    // Nodes that a failed proof left behind would answer in place of the new ones.
    await stopNodes('SIGKILL');
    const start = (port: number) =>
      startNode(port, {
        ...env,
        DATA_DIR: join(home, 'var'),
        PUBLIC_ORIGIN: `http://localhost:${front}`,
        CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
        STOP_GRACE_SECONDS: '5',
        DEMO: 'off',
      });
    nodes.push(...(await Promise.all(own.map(start))));
    while ((await fetch(`http://localhost:${front}/readyz`)).status !== 200) await wait(100);
  }
  async function stopNodes(signal?: NodeJS.Signals): Promise<(number | null)[]> {
    return await Promise.all(nodes.splice(0).map((node) => node.stop(signal)));
  }

  /** Loses the leader in some way, and waits until another one acknowledges writes. */
  async function lose(
    { tally }: Writers,
    what: string,
    act: (leader: MachineName) => Promise<void> | void,
    mend?: (former: MachineName) => void,
  ): Promise<void> {
    await cluster.untilWhole();
    await wait(3_000);
    const former = (await cluster.leader())!;
    const load = loadavg()[0]!.toFixed(1);
    const from = performance.now();
    const acting = act(former);
    let leader = await cluster.leader();
    let enough = Number.POSITIVE_INFINITY;
    while (tally.acknowledgedAt.length < enough) {
      if (performance.now() - from > 120_000) {
        throw new Error(`${what}: no writes on ${leader} after two minutes\n${cluster.output()}`);
      }
      await wait(100);
      leader = await cluster.leader();
      if (leader === null || leader === former) enough = Number.POSITIVE_INFINITY;
      else enough = Math.min(enough, tally.acknowledgedAt.length + 2 * WRITERS);
    }
    await acting;
    const { begin, end } = longestPause(tally.acknowledgedAt, from);
    const round = { what, seconds: (end - from) / 1000, outage: (end - begin) / 1000 };
    rounds.push(round);
    console.log(
      `${what}: ${former} to ${leader}, writes again after ${round.seconds.toFixed(1)} s, none for ${round.outage.toFixed(1)} s, load ${load}`,
    );
    mend?.(former);
  }

  /** Kills the leader and switches over under load, and counts what that cost. */
  async function prove(
    way: string,
    times: { kills: number; stalls: number; switchovers: number; bookEvery: number },
  ): Promise<void> {
    const writers = await startWriters(`http://localhost:${front}`, people, PAUSE_MS, times.bookEvery);
    try {
      for (let round = 0; round < times.kills; round++)
        await lose(writers, `killed, ${way}`, (leader) => cluster.signal(leader, 'SIGKILL'), cluster.rejoin);
      for (let round = 0; round < times.stalls; round++)
        await lose(
          writers,
          `stalled, ${way}`,
          (leader) => cluster.signal(leader, 'SIGSTOP'),
          (former) => cluster.signal(former, 'SIGCONT'),
        );
      for (let round = 0; round < times.switchovers; round++)
        await lose(writers, `switched over, ${way}`, cluster.switchOver);
    } finally {
      await writers.stop();
    }
    await cluster.untilWhole();
    const { messages, bookings, refused } = writers.tally;
    console.log(
      `${messages.length} messages and ${bookings.length} requests acknowledged; not acknowledged: ${JSON.stringify(Object.fromEntries(refused))}\n`,
    );
    expect(messages.length).toBeGreaterThan(WRITERS * (times.kills + times.stalls + times.switchovers));
    for (const name of MACHINES)
      expect(await strayWrites(cluster.urlOf(name), writers.tally), name).toEqual({ lost: 0, duplicated: 0 });
    expect(await isStandby(pooled(cluster.reads))).toBe(true);
    for (const { address } of nodes) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // A process that ended by itself would have another code.
    expect(await stopNodes()).toEqual([0, 0]);
  }

  it('loses no acknowledged write behind HAProxy and PgBouncer', async () => {
    await prove('HAProxy and PgBouncer', {
      kills: KILLS,
      stalls: STALLS,
      switchovers: SWITCHOVERS,
      bookEvery: BOOK_EVERY,
    });
  });

  it('loses no acknowledged write with all servers in DATABASE_URL', async () => {
    await startNodes({ DATABASE_URL: cluster.hostsUrl });
    const some = { kills: Math.ceil(KILLS / 3), stalls: STALLS, switchovers: Math.ceil(SWITCHOVERS / 2) };
    // The people already have as many open requests as they may.
    await prove('several hosts', { ...some, bookEvery: Number.POSITIVE_INFINITY });
  });
});

/** Returns the longest time without an acknowledgment that ends after a moment. */
function longestPause(times: number[], from: number): { begin: number; end: number } {
  let longest = { begin: from, end: from };
  for (const [i, end] of times.entries()) {
    const begin = times[i - 1] ?? from;
    if (end > from && end - begin > longest.end - longest.begin) longest = { begin, end };
  }
  return longest;
}

function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(1);
}

function pooled(port: number): string {
  return `postgres://plugwell:${encodeURIComponent(DATABASE_PASSWORD)}@127.0.0.1:${port}/plugwell`;
}

async function isStandby(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  await client.end();
  return rows[0].standby;
}

/** Makes all messages old, so that the limit of messages per person does not slow the writers. */
async function ageMessages(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      "update messages set at = at - interval '1 hour' where at > now() - interval '15 minutes'",
    );
  } catch {
    // The database is away, as intended.
  } finally {
    await client.end().catch(() => {});
  }
}
