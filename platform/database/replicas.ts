import { setTimeout as wait } from 'node:timers/promises';
import { sharedWhileItRuns } from '../../lib/shared-while-it-runs.ts';
import type { Log } from '../log/log.ts';
import { traceStatements } from '../traces/trace-statements.server.ts';
import type { Traces } from '../traces/traces.server.ts';
import type { Availability } from './availability.ts';
import type { OpenDatabase, OverPool } from './database.ts';
import { isCurrent, judgeReplicas, type Known, type Needs, type Reason } from './judge-replicas.ts';
import { LAST_POSITION, Progress } from './log-position.ts';
import { openPrimaryLook } from './primary-look.ts';
import { openReplica, type Replica } from './replica.ts';

/** Milliseconds between two looks. */
const LOOK_MS = 1_000;
/** How many milliseconds the looks at replicas wait for the one at the primary. */
const FIRST_MS = 200;
/** How many milliseconds replicas go on while the primary is away, as long as kept pages do. */
const OUTAGE_MS = 600_000;

/** Where the reads of one request go. */
export type Reading = OverPool & {
  place: 'primary' | 'replica';
  /** Changes whenever the content of this place may have changed. Null for the primary. */
  version: string | null;
  /**
   * The content of a replica: every change up to the moment `from` (`performance.now()`), and none after `until`.
   * That is infinite unless the primary is away. Null for the primary.
   */
  times: { from: number; until: number } | null;
  /** Whether a statement failed there since. The primary can then answer instead. */
  hasFailed(): boolean;
};

export type Replicas = {
  /** Whether there are any. */
  isUsed: boolean;
  /** Chooses the place for all reads of one request. */
  choose(needs?: Needs): Reading;
  /** Returns the primary's position, which is after each change that was committed before the call. */
  position(): Promise<string>;
  figures(): ReplicaFigures;
  /** Looks at the primary and at each replica, once. */
  look(): Promise<void>;
  close(): Promise<void>;
};

type ReplicaFigures = {
  reads: { place: Reading['place']; reason: Reason; count: number }[];
  /** `lagSeconds` is null while unknown. */
  replicas: { name: string; isRead: boolean; lagSeconds: number | null; pool: Replica['pool'] }[];
};

export type ReplicasOptions = {
  /** The URLs of the replicas, one host each. Without any, the primary answers everything. */
  urls: readonly string[];
  primary: Pick<OpenDatabase, 'db' | 'query' | 'availability'> & { url: string };
  connections: number;
  prepared?: boolean;
  traces?: Traces | null;
  log: Log;
  /** Runs once per replica before its first read, such as to fill what reads keep in memory. */
  prepare?: (place: OverPool) => Promise<void>;
  lookMs?: number;
};

function openTraced(url: string, options: ReplicasOptions): Replica {
  const { traces } = options;
  const replica = openReplica(url, options);
  if (traces) replica.pool.on('connect', (client) => traceStatements(client, traces));
  return replica;
}

/**
 * Opens the replicas, and looks at them and at the primary every second: each node once at each. A replica is
 * read while it surely has everything up to five seconds ago.
 */
export function openReplicas(options: ReplicasOptions): Replicas {
  const { urls, primary, lookMs = LOOK_MS } = options;
  const progress = new Progress();
  const primaryLook = openPrimaryLook(primary, progress, options.log);
  const watched = urls.map((url) => watchReplica(openTraced(url, options), options));
  const counts = new Map<Reason, number>();
  let turn = 0;

  const known = () => knownOf(watched, primaryLook.mark(), progress);
  const nowMs = () => momentToCompare(progress, primary.availability);
  const namesOfCurrent = () => {
    const now = nowMs();
    return new Set(known().flatMap((one) => (isCurrent(one, now) ? one.replica.name : [])));
  };

  const lookAtPrimary = sharedWhileItRuns(primaryLook.look);
  async function look(): Promise<void> {
    const own = lookAtPrimary();
    await Promise.race([own, wait(FIRST_MS, undefined, { ref: false })]);
    await Promise.all([own, ...watched.map((one) => one.look())]);
    const current = namesOfCurrent();
    for (const one of watched) one.tell(current.has(one.name), primaryLook.mark());
  }
  const timer = watched.length > 0 ? setInterval(() => void look(), lookMs) : undefined;
  timer?.unref();
  if (timer) void look();

  return {
    isUsed: watched.length > 0,
    choose(needs = {}) {
      const { fit, reason } = judgeReplicas(known(), needs, nowMs());
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      const chosen = fit[turn++ % fit.length];
      if (chosen) return readingOf(chosen, timesOf(chosen, progress, primary.availability));
      const { db, query } = primary;
      return { db, query, place: 'primary', version: null, times: null, hasFailed: () => false };
    },
    look,
    position: () => positionOf(primary),
    figures: () => figuresOf(watched, counts, known(), namesOfCurrent()),
    async close() {
      clearInterval(timer);
      primaryLook.close();
      await Promise.all(watched.map((one) => one.close()));
    },
  };
}

type KnownReplica = Known & { replica: WatchedReplica };

/** Returns what is known about the replicas that answer, and that follow the primary with this mark. */
function knownOf(
  watched: readonly WatchedReplica[],
  mark: string | null,
  progress: Progress,
): KnownReplica[] {
  return watched.flatMap((replica) => {
    const state = replica.state();
    if (!state || !replica.isPrepared() || state.mark === null || state.mark !== mark) return [];
    return [{ replica, position: state.position, moment: progress.momentAt(state.position) }];
  });
}

/** Returns the present moment. While the primary is away, nothing changes, so the time stands still. */
function momentToCompare(progress: Progress, { isAway }: Pick<Availability, 'isAway'>): number {
  const last = progress.lastAt();
  const now = performance.now();
  return last !== null && isAway() && now - last < OUTAGE_MS ? last : now;
}

function timesOf(
  replica: Replica,
  progress: Progress,
  { isAway }: Pick<Availability, 'isAway'>,
): Reading['times'] {
  const position = replica.state()?.position ?? 0n;
  const from = progress.momentAt(position) ?? Number.NEGATIVE_INFINITY;
  return { from, until: isAway() ? (progress.lastAt() ?? from) : Number.POSITIVE_INFINITY };
}

async function positionOf({ query }: Pick<OpenDatabase, 'query'>): Promise<string> {
  const text = 'select pg_current_wal_insert_lsn()::text as position';
  const read = query<{ position: string }>('log position', text, []);
  return await read.then(([row]) => row?.position ?? LAST_POSITION).catch(() => LAST_POSITION);
}

function figuresOf(
  watched: readonly WatchedReplica[],
  counts: ReadonlyMap<Reason, number>,
  known: readonly KnownReplica[],
  current: ReadonlySet<string>,
): ReplicaFigures {
  const moments = new Map(known.map(({ replica, moment }) => [replica.name, moment]));
  return {
    reads: [...counts].map(([reason, count]) => ({
      place: reason === 'current' ? 'replica' : 'primary',
      reason,
      count,
    })),
    replicas: watched.map(({ name, pool, lookedAt }) => {
      const moment = moments.get(name) ?? null;
      const lagSeconds = moment === null ? null : Math.max(0, lookedAt() - moment) / 1000;
      return { name, isRead: current.has(name), lagSeconds, pool };
    }),
  };
}

function readingOf(replica: Replica, times: Reading['times']): Reading {
  const { db, query } = replica;
  const failures = replica.failures();
  const { position } = replica.state()!;
  return {
    db,
    query,
    place: 'replica',
    version: String(position),
    times,
    hasFailed: () => replica.failures() > failures,
  };
}

type WatchedReplica = Replica & {
  isPrepared(): boolean;
  /** When the last look began. */
  lookedAt(): number;
  /** Logs when the replica begins and ceases to be read, and why. */
  tell(isRead: boolean, primaryMark: string | null): void;
};

/** Prepares a replica after its first look. */
function watchReplica(
  replica: Replica,
  { log, prepare = async () => {} }: Pick<ReplicasOptions, 'log' | 'prepare'>,
): WatchedReplica {
  const fields = { replica: replica.name };
  let lookedAt = Number.NaN;
  let isPrepared = false;
  let wasRead: boolean | null = null;
  const prepareOnce = sharedWhileItRuns(async () => {
    try {
      await prepare(replica);
      isPrepared = true;
    } catch (err) {
      log.warn({ ...fields, err }, 'a replica could not be prepared');
    }
  });
  return {
    ...replica,
    isPrepared: () => isPrepared,
    lookedAt: () => lookedAt,
    look: sharedWhileItRuns(async () => {
      const began = performance.now();
      await replica.look();
      lookedAt = began;
      if (replica.state() && !isPrepared) void prepareOnce();
    }),
    tell(isRead, primaryMark) {
      const state = replica.state();
      // It is not read yet, or told by the replica itself.
      if (isRead === wasRead || (!isRead && (!isPrepared || state === null))) return;
      const why = state?.mark === primaryMark ? 'it is behind' : 'it follows another primary';
      if (isRead) log.info(fields, 'a replica is read');
      else log.warn({ ...fields, why }, 'a replica is not read');
      wasRead = isRead;
    },
  };
}
