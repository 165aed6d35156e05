import pg from 'pg';
import type { Log } from '../log/log.ts';
import { type DatabaseUnavailable, isUnavailable, troubleOf } from './unavailable.ts';

export type Availability = {
  /** Returns true between a failed probe and the next successful one. */
  isAway(): boolean;
  /** Returns the number of outages since the start. */
  outages(): number;
  /** Counts a failure, and starts a probe if the database could be down. */
  note(failure: DatabaseUnavailable): void;
  /** Wraps a log to drop the warnings and errors that an unavailable database causes. */
  quiet(log: Log): Log;
  close(): void;
};

const PROBE_MS = 2_000;
const FIRST_PAUSE = 200;
const MAX_PAUSE = 1_000;
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
  let awaySince: number | null = null;
  let failures = 0;
  let outages = 0;
  let probing = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const told = new Map<string, { at: number; alike: number }>();

  function note(failure: DatabaseUnavailable): void {
    failures++;
    if (failure.trouble === 'room') tell(failure);
    else if (awaySince === null && !probing) void probe(failure, FIRST_PAUSE);
  }

  async function probe(first: DatabaseUnavailable, pause: number): Promise<void> {
    probing = true;
    const err = await failureOf(url);
    probing = false;
    if (closed) return;
    if (err === null) {
      if (awaySince === null) return tell(first);
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
    timer = setTimeout(() => void probe(first, Math.min(pause * 1.5, MAX_PAUSE)), pause);
    timer.unref();
  }

  function tell(failure: DatabaseUnavailable): void {
    const last = told.get(failure.trouble);
    if (last && performance.now() - last.at < LOG_AGAIN_MS) {
      last.alike++;
      return;
    }
    told.set(failure.trouble, { at: performance.now(), alike: 0 });
    log.warn({ err: failure, alike: last?.alike ?? 0 }, MESSAGES[failure.trouble]);
  }

  return {
    isAway: () => awaySince !== null,
    outages: () => outages,
    note,
    quiet,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function quiet(loud: Log): Log {
  const unlessAway = (write: Log['warn']) => (fields: object, message: string) => {
    if (!('err' in fields) || !isUnavailable(fields.err)) write(fields, message);
  };
  return {
    info: (fields, message) => loud.info(fields, message),
    warn: unlessAway((fields, message) => loud.warn(fields, message)),
    error: unlessAway((fields, message) => loud.error(fields, message)),
  };
}

/** Returns the error of a test query; null if the server responds or has no free connection. */
async function failureOf(url: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString: url,
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
