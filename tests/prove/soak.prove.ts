import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { seededRandom } from '../../lib/seeded-random.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { anyPage } from './any-page.ts';
import { builtInUrl } from './faults.ts';
import { aBrowser, addPeople } from './people.ts';
import { startProduct } from './product.ts';
import { countLost, startWriters } from './writers.ts';

/** How long the load lasts, in minutes. For a short run, set SOAK_MINUTES=1. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** Page requests per second of all readers combined. */
const PAGES_A_SECOND = 25;
const READERS = 5;
const SAMPLES = 30;

type Sample = {
  minute: number;
  'app, MB': number;
  'database, MB': number;
  connections: number;
  statements: number;
  'page p50, ms': number;
  'page p99, ms': number;
  'event loop p99, ms': number;
};

it(`under mixed load for ${minutes} minutes, memory, connections and statements stay level`, async () => {
  const dataDir = temporaryFolder('soak');
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: 'on', PAGE_CACHE_SECONDS: '0' });
  const databaseUrl = builtInUrl(dataDir);
  const probe = new pg.Client({ connectionString: databaseUrl, application_name: 'soak' });
  await probe.connect();
  const samples: Sample[] = [];
  try {
    const people = await addPeople(databaseUrl, 20);
    const writers = await startWriters(product.origin, people, 25_000);
    const readers = startReaders(product.origin, people.expertId);
    const every = (minutes * 60_000) / SAMPLES;
    for (let i = 1; i <= SAMPLES; i++) {
      const delays = await delaysOver(product.origin, every);
      samples.push({
        minute: Math.round(((i * every) / 60_000) * 10) / 10,
        'app, MB': memoryOf(product.pid),
        ...(await databaseOf(probe, dataDir)),
        'page p50, ms': at(readers.times, 0.5),
        'page p99, ms': at(readers.times.splice(0), 0.99),
        'event loop p99, ms': at(delays, 0.99),
      });
    }
    const { answered, failed } = await readers.stop();
    await writers.stop();
    console.table(samples);
    console.log({ answered, failed, lost: await countLost(databaseUrl, writers.tally) });
    expect(failed).toBe(0);
    expect(product.isAlive()).toBe(true);
    for (const { statements, connections } of samples)
      expect(statements).toBeLessThanOrEqual(connections * 70);
    for (const what of ['app, MB', 'database, MB', 'connections', 'statements'] as const) {
      const [, middle, last] = thirds(samples.map((sample) => sample[what]));
      // The first minutes fill caches, so a short run shows growth that is not a leak.
      expect([what, last! <= middle! * (minutes >= 10 ? 1.1 : 1.6) + 5]).toEqual([what, true]);
    }
  } finally {
    await probe.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Starts visitors who read pages, search in every way, and look at the map. */
function startReaders(origin: string, expertId: string) {
  const times: number[] = [];
  let stopped = false;
  let answered = 0;
  let failed = 0;
  async function read(number: number): Promise<void> {
    const random = seededRandom(number + 1);
    const browser = aBrowser(origin, 500 + number);
    while (!stopped) {
      const from = performance.now();
      const answer = await browser.get(anyPage(random, expertId)).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      const took = performance.now() - from;
      times.push(took);
      answered++;
      if (!answer || answer.status >= 500) failed++;
      await wait(Math.max(0, (READERS * 1000) / PAGES_A_SECOND - took));
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, (_, number) => read(number)));
  return {
    times,
    async stop() {
      stopped = true;
      await reading;
      return { answered, failed };
    },
  };
}

/**
 * Measures ten times a second how long the process takes to respond to a request that needs only its event
 * loop.
 */
async function delaysOver(origin: string, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const delays: number[] = [];
  while (performance.now() < until) {
    const from = performance.now();
    await (await fetch(`${origin}/healthz`)).text();
    delays.push(performance.now() - from);
    await wait(100);
  }
  return delays;
}

/** Returns a process's private memory in MB, without the pages that the database's processes share. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return Math.round((kilobytes('RssAnon') / 1024) * 10) / 10;
}

async function databaseOf(probe: pg.Client, dataDir: string) {
  const { rows } = await probe.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> 'soak'",
  );
  const log = join(dataDir, 'postgres', 'postgres.log');
  const from = readFileSync(log, 'utf8').length;
  for (const { pid } of rows) await probe.query('select pg_log_backend_memory_contexts($1)', [pid]);
  await wait(500);
  // Each prepared statement has a memory context with this name.
  const statements =
    readFileSync(log, 'utf8')
      .slice(from)
      .match(/CachedPlanSource: /g)?.length ?? 0;
  const memory = rows.map(({ pid }) => memoryOrNone(pid));
  return {
    'database, MB': Math.round(memory.reduce((sum, mb) => sum + mb, 0) * 10) / 10,
    connections: rows.length,
    statements,
  };
}

/** Returns 0 for a connection that has just been closed. */
function memoryOrNone(pid: number): number {
  try {
    return memoryOf(pid);
  } catch {
    return 0;
  }
}

function at(times: readonly number[], share: number): number {
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0) * 10) / 10;
}

function thirds(values: number[]): number[] {
  const size = Math.ceil(values.length / 3);
  return [0, 1, 2].map((third) => {
    const part = values.slice(third * size, (third + 1) * size);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
