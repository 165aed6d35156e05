import pg from 'pg';
import type { Log } from '../log/log.ts';
import { type Hosts, hostsOf, READ_ONLY } from './hosts.ts';
import { type DatabaseUnavailable, isUnavailable, troubleOf } from './unavailable.ts';

export type Availability = {
  /** Returns true between a failed probe and the next successful one. */
  isAway(): boolean;
  /** Returns the number of outages since the start. */
  outages(): number;
  /** Counts a failure, and starts a probe if the database could be down. */
  note(failure: DatabaseUnavailable): void;
  /** Asks the servers of the database, because one of them does not answer. */
  suspect(): void;
  /** Whether servers answered at the last probe, but none took writes. */
  isReadOnly(): boolean;
  /** Wraps a log to drop the warnings and errors that an unavailable database causes. */
  quiet(log: Log): Log;
  close(): void;
};

const PROBE_MS = 2_000;
/** The shortest and the longest time between two probes, in milliseconds. */
const LEAST_PAUSE = 100;
const MOST_PAUSE = 1_000;
/** The minimum time between log lines about a problem while the database still responds. */
const LOG_AGAIN_MS = 60_000;

const MESSAGES = {
  lost: 'a connection to the database was lost',
  busy: 'no connection to the database came free in time',
  room: 'the database has no room left',
};

/**
 * Watches one database. Probes it while it is down, and logs the start and the end of each outage. Logs
 * each kind of other problem at most once a minute.
 */
export function watchDatabase(url: string, log: Log): Availability {
  const hosts = hostsOf(url);
  let awaySince: number | null = null;
  let readOnly = false;
  let failures = 0;
  let outages = 0;
  let probing = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = tellNowAndThen(log);

  function note(failure: DatabaseUnavailable): void {
    failures++;
    if (failure.trouble === 'room') tell(failure);
    else if (awaySince === null && !probing) void probe(failure);
  }

  async function probe(first: DatabaseUnavailable | null): Promise<void> {
    probing = true;
    const err = await failureOf(hosts);
    probing = false;
    readOnly = (err as { code?: unknown } | null)?.code === READ_ONLY;
    if (closed) return;
    if (err === null) {
      if (awaySince === null) {
        if (first) tell(first);
        return;
      }
      const seconds = Math.round((performance.now() - awaySince) / 100) / 10;
      awaySince = null;
      log.info({ seconds, failures }, 'the database is back');
      failures = 0;
      return;
    }
    if (awaySince === null) {
      awaySince = performance.now();
      outages++;
      log.error({ err }, 'the database is away');
    }
    timer = setTimeout(() => void probe(first), pauseAfter(performance.now() - awaySince));
    timer.unref();
  }

  return {
    isAway: () => awaySince !== null,
    outages: () => outages,
    note,
    suspect() {
      if (awaySince === null && !probing) void probe(null);
    },
    isReadOnly: () => readOnly,
    quiet,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Returns how many milliseconds to wait before the next probe. The pause adds at most a twentieth to an
 * outage, so a short one stays short, and nodes do not press a server that is away for long.
 */
export function pauseAfter(awayMs: number): number {
  return Math.min(Math.max(awayMs / 20, LEAST_PAUSE), MOST_PAUSE);
}

/** Returns a function that logs each kind of failure at most once a minute. */
function tellNowAndThen(log: Log): (failure: DatabaseUnavailable) => void {
  const told = new Map<string, { at: number; alike: number }>();
  return (failure) => {
    const last = told.get(failure.trouble);
    if (last && performance.now() - last.at < LOG_AGAIN_MS) {
      last.alike++;
      return;
    }
    told.set(failure.trouble, { at: performance.now(), alike: 0 });
    log.warn({ err: failure, alike: last?.alike ?? 0 }, MESSAGES[failure.trouble]);
  };
}

function quiet(loud: Log): Log {
  const unlessAway = (write: Log['warn']) => (fields: object, message: string) => {
    if (!('err' in fields) || !isUnavailable(fields.err)) write(fields, message);
  };
  return {
    debug: (fields, message) => loud.debug?.(fields, message),
    info: (fields, message) => loud.info(fields, message),
    warn: unlessAway((fields, message) => loud.warn(fields, message)),
    error: unlessAway((fields, message) => loud.error(fields, message)),
  };
}

/**
 * Returns the error of a test query; null if the server responds or has no free connection. Of several servers,
 * one must take writes.
 */
async function failureOf(hosts: Hosts): Promise<Error | null> {
  if (hosts.several) return await hosts.find();
  const client = new pg.Client({
    connectionString: hosts.current(),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    // A server without a free connection is busy, not down.
    return troubleOf(error) === 'busy' ? null : (error as Error);
  } finally {
    client.end().catch(() => {});
  }
}
