import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import { asDate } from '../../lib/as-date.ts';
import type { Availability } from '../database/availability.ts';
import { openConnections } from '../database/connections.ts';
import { type Database, oneAtATime } from '../database/database.ts';
import { connectAlone, hostsOf } from '../database/hosts.ts';
import { beforeCommit, queryIn, readWithCommit } from '../database/query-in.ts';
import type { Log } from '../log/log.ts';
import { safeError } from '../log/safe-error.ts';
import { spanOfJob, type Traces } from '../traces/traces.server.ts';

const STARTING_JOBS = 7_584_938;
const SCHEMA = 'jobs';
const CONNECT_MS = 10_000;
const UNFINISHED: ReadonlySet<string> = new Set(['pending', 'in_progress']);

/** Handles one kind of job. It can run more than once for the same data, so it must be idempotent. */
type JobHandler = (data: never, job: { id: string }) => Promise<void>;

/**
 * A queue and its handler. `every` is a cron expression in UTC, for recurring work. `atOnce` is how many jobs
 * run in a batch, which ends with its slowest. `workers` is how many batches run independently. Both are 1 by
 * default.
 */
export type JobKind = { name: string; handle: JobHandler; every?: string; atOnce?: number; workers?: number };

export type JobRunner = {
  enqueue(
    db: Database,
    name: string,
    data: object,
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>;
  /** Starts the workers. A runner that never works can still enqueue. */
  work(kinds: JobKind[]): Promise<void>;
  /** Returns the queues that have jobs to run now, with their number and the age of the oldest. */
  backlog(): Promise<Backlog[]>;
  /** The connections of the queue, which are not those of the pages. */
  pool: PoolUse;
  /** Waits up to eight seconds for running jobs to finish, then stops. */
  stop(): Promise<void>;
};

type Backlog = { name: string; jobs: number; oldestSeconds: number };
/** How many connections a pool has open, how many of these are idle, and how many callers wait for one. */
export type PoolUse = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
};

/** How many milliseconds a stopping node waits for its running jobs. */
export const JOBS_END_MS = 8_000;
const LOOK_MS = 500;
const LONGEST_MS = 110_000;
/** How often a worker looks by itself. It only matters if looks for all queues fail. */
const OWN_LOOK_SECONDS = 30;

const DUE = `select name from unnest($1::text[]) as asked(name) where exists (
  select from jobs.job where job.name = asked.name and state < 'active' and not blocked
    and start_after <= clock_timestamp())`;

const BACKLOG = `select name, count(*)::int as jobs,
  extract(epoch from clock_timestamp() - min(start_after))::float8 as "oldestSeconds"
from jobs.job where state < 'active' and not blocked and start_after <= clock_timestamp() group by name`;

const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
};

/**
 * Makes the tables of the job queue, or brings them up to this version of pg-boss. The role that serves may
 * not.
 */
export async function migrateJobs(url: string): Promise<void> {
  await oneAtATime(url, STARTING_JOBS, async () => {
    const client = await connectAlone(url, CONNECT_MS);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: SCHEMA,
      supervise: false,
      schedule: false,
    });
    const failure = new Promise<never>((_resolve, reject) => boss.on('error', reject));
    try {
      // Only the races below wait for it.
      failure.catch(() => {});
      await Promise.race([boss.start(), failure]);
      // It builds indexes after its start, one after another.
      while ((await boss.getBamEntries()).some(({ status }) => UNFINISHED.has(status))) {
        await Promise.race([wait(LOOK_MS), failure]);
      }
    } finally {
      await boss.stop({ graceful: false });
      await client.end();
    }
  });
}

/**
 * Opens the job queue in the database. Retries a failed job up to eight times over about an hour. Deletes a
 * job an hour after it completes or fails for good, because its data can include personal details.
 */
export async function openJobs(options: {
  url: string;
  availability: Availability;
  log: Log;
  names: string[];
  traces?: Traces | null;
  /** Milliseconds between two looks for due jobs. */
  lookMs?: number;
  /** The longest that a job may run, in milliseconds. Below the limit of its batch. */
  longestMs?: number;
}): Promise<JobRunner> {
  const log = options.availability.quiet(options.log);
  const pool = openConnections(hostsOf(options.url), { connections: 4, availability: options.availability });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
  });
  let looking: NodeJS.Timeout | undefined;
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'));
  // If two processes created pg-boss's tables simultaneously, both would fail.
  await oneAtATime(options.url, STARTING_JOBS, async () => {
    await boss.start();
    for (const name of options.names) await boss.createQueue(name, QUEUE_OPTIONS);
  });
  return {
    async enqueue(db, name, data, { startAfter, singletonKey } = {}) {
      const traceparent = options.traces?.here();
      const job = {
        data: traceparent ? { ...data, traceparent } : data,
        ...(startAfter ? { startAfter: asDate(startAfter) } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      };
      await addTogether(boss, db, name, job);
    },
    async work(kinds) {
      const workers = new Map<string, string[]>();
      const { longestMs = LONGEST_MS, traces = null } = options;
      const run = { log, longestMs, traces };
      for (const kind of kinds) {
        const ids: string[] = [];
        for (let nth = 0; nth < (kind.workers ?? 1); nth += 1) ids.push(await startWorker(boss, kind, run));
        workers.set(kind.name, ids);
        if (kind.every) await boss.schedule(kind.name, kind.every, {});
      }
      looking = wakeForDue(boss, pool, workers, options.lookMs ?? LOOK_MS);
    },
    backlog: async () => (await pool.query<Backlog>(BACKLOG)).rows,
    pool,
    async stop() {
      clearInterval(looking);
      await boss.stop({ graceful: true, timeout: JOBS_END_MS });
      await pool.end();
    },
  };
}

type NewJob = { data: object; startAfter?: Date; singletonKey?: string };

/** The jobs that each open transaction adds, by queue. */
const added = new WeakMap<Database, Map<string, NewJob[]>>();

/** Adds a job. Jobs of one transaction are added together at its end, in one statement per queue. */
async function addTogether(boss: PgBoss, db: Database, name: string, job: NewJob): Promise<void> {
  const waiting = added.get(db) ?? new Map<string, NewJob[]>();
  const others = waiting.get(name);
  if (others) {
    others.push(job);
    return;
  }
  const jobs = [job];
  const addAll = async () => {
    const sent = Promise.withResolvers<void>();
    const executeSql = async (text: string, values: unknown[] = []) => {
      const answer = queryIn(db)(`jobs of ${name}`, text, values);
      sent.resolve();
      return { rows: await answer };
    };
    const inserted = boss.insert(name, jobs, { db: { executeSql } });
    await Promise.race([sent.promise, inserted]);
    await readWithCommit(db, inserted);
  };
  if (!beforeCommit(db, addAll)) return addAll();
  added.set(db, waiting.set(name, jobs));
}

/** Starts a worker of a queue, and returns its ID. */
async function startWorker(boss: PgBoss, kind: JobKind, run: RunOptions): Promise<string> {
  // Each job reports its own result, so a failure does not repeat the rest of its batch.
  const options = {
    batchSize: kind.atOnce ?? 1,
    pollingIntervalSeconds: OWN_LOOK_SECONDS,
    perJobResults: true,
  } as const;
  let worker = '';
  worker = await boss.work(kind.name, options, async (jobs: Job[]) => {
    const results = await Promise.all(jobs.map((job) => resultOf(kind, job, run)));
    // More jobs can wait, so the worker fetches again at once. An empty fetch lets it rest.
    boss.notifyWorker(worker);
    return results;
  });
  return worker;
}

/**
 * Looks for queues with due jobs, in one statement for all of them, and wakes their workers. If each worker
 * asked for itself, an idle node would ask a hundred times a second.
 */
function wakeForDue(
  boss: PgBoss,
  pool: Pool,
  workers: ReadonlyMap<string, readonly string[]>,
  lookMs: number,
): NodeJS.Timeout {
  const names = [...workers.keys()];
  let isLooking = false;
  return setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // A failed look is no loss: the next one follows, and the pool has noted that the database is away.
    const due = await pool.query<{ name: string }>(DUE, [names]).catch(() => null);
    for (const { name } of due?.rows ?? []) {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    }
    isLooking = false;
  }, lookMs);
}

type Job = { id: string; data: unknown };
type RunOptions = { log: Log; longestMs: number; traces: Traces | null };

async function resultOf(
  kind: JobKind,
  { id, data: stored }: Job,
  { log, longestMs, traces }: RunOptions,
): Promise<JobResult> {
  const { traceparent, ...data } = (stored ?? {}) as { traceparent?: string };
  const handle = () => kind.handle(data as never, { id });
  try {
    const work = traces ? traces.span(spanOfJob(kind.name, id, traceparent), handle) : handle();
    await inTime(work, longestMs);
    return { id, status: 'completed' };
  } catch (err) {
    log.warn({ err, job: kind.name, id }, 'a job failed and is tried again');
    return { id, status: 'failed', output: safeError(err) };
  }
}

/**
 * Waits for a job. If pg-boss's own limit ended it, the whole batch would fail, and mail that was sent would
 * be sent again.
 * @throws an error if the job takes longer.
 */
async function inTime(work: Promise<void>, longestMs: number): Promise<void> {
  const end = new AbortController();
  const late = wait(longestMs, null, { ref: false, signal: end.signal }).then(() => {
    throw new Error(`the job ran longer than ${longestMs / 1000} seconds`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}
