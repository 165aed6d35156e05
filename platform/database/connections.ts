import pg from 'pg';
import type { Availability } from './availability.ts';
import { type Hosts, READ_ONLY, refuseReadOnly } from './hosts.ts';
import { streamOf } from './query-in.ts';
import { DatabaseUnavailable, isUnavailable, type Trouble, troubleOf } from './unavailable.ts';

const WAIT_MS = 5_000;
/**
 * How many milliseconds without a response make a connection count as lost. The slowest real statements take
 * a few seconds.
 */
const ANSWER_MS = 30_000;
/**
 * With several servers: how many milliseconds a statement can take before we ask whether another server takes
 * the writes now.
 */
const SLOW_MS = 3_000;
/**
 * How many milliseconds a connection is silent before the system asks whether the other side is alive. The
 * system then asks ten times, a second apart.
 */
const KEEP_ALIVE_MS = 5_000;
/** How many seconds until we replace a connection, because its memory on the server only grows. */
const LIFETIME_SECONDS = 1800;

type Release = (error?: Error | boolean) => void;
type ConnectAnswer = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Run = (...args: unknown[]) => unknown;

/** How a pool's failures are reported, and whether it should try at all. */
type Reachable = Pick<Availability, 'isAway' | 'note' | 'suspect'>;

/**
 * Opens a pool that survives broken connections. Connects to the server that takes writes, if there are
 * several, and drops all connections to the former one when that changes. Its statements throw
 * DatabaseUnavailable if the database can't serve them, and fail immediately while it is known to be down.
 * @param options.waitMs how many milliseconds a statement waits for a connection before it fails.
 * @param options.troubleIn returns why the database could not run a statement; null for other faults.
 */
export function openConnections(
  hosts: Hosts,
  {
    connections,
    availability,
    waitMs = WAIT_MS,
    troubleIn = troubleOf,
  }: {
    connections: number;
    availability: Reachable;
    waitMs?: number;
    troubleIn?: (error: unknown) => Trouble | null;
  },
): pg.Pool {
  const { HostClient, isStale } = clientsOf(hosts);
  const pool = new pg.Pool({
    Client: HostClient,
    ...(hosts.several ? { onConnect: refuseReadOnly } : {}),
    max: connections,
    // Statements that don't wait for each other travel together.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const judged: Judge = (error, isConnection) => {
    const trouble = troubleIn(error) ?? (isConnection ? 'lost' : null);
    if (trouble === null || isUnavailable(error) || pool.ending) return error;
    // The server was demoted, so no connection to it takes writes.
    if ((error as { code?: unknown }).code === READ_ONLY) hosts.drop();
    const failure = new DatabaseUnavailable(trouble, error);
    availability.note(failure);
    return failure;
  };
  // The listener on each connection below handles the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle. Without this listener, an error during use would end
    // the process.
    client.on('error', (error) => judged(error, true));
    const run = judging(client.query.bind(client), judged);
    client.query = (hosts.several ? watched(run, availability.suspect) : run) as typeof client.query;
  });
  dropWithHost(pool, hosts, isStale);
  const connect = judging(pool.connect.bind(pool), judged, true);
  pool.connect = connectFresh(connect, { hosts, isStale, availability }) as typeof pool.connect;
  pool.query = judging(pool.query.bind(pool), judged) as typeof pool.query;
  return pool;
}

/** Turns an error into a DatabaseUnavailable if the database is at fault, and notes it. */
type Judge = (error: unknown, isConnection: boolean) => unknown;

/** Wraps a function that returns a promise or takes a callback. Passes its errors through `judged`. */
function judging(run: (...args: never[]) => unknown, judged: Judge, isConnection = false): Run {
  return (...args) => {
    const answer = args.at(-1);
    if (typeof answer === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) =>
        answer(error ? judged(error, isConnection) : error, ...rest);
    }
    const result = run(...(args as never[]));
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw judged(error, isConnection);
    });
  };
}

/**
 * Wraps a pool's `connect`, with a promise or a callback. Fails immediately while the database is down, and
 * replaces connections to a former server.
 */
function connectFresh(
  connect: Run,
  {
    hosts,
    isStale,
    availability,
  }: { hosts: Hosts; isStale: (client: pg.ClientBase) => boolean; availability: Reachable },
) {
  const failAway = () => {
    const failure = new DatabaseUnavailable('lost', undefined);
    availability.note(failure);
    return failure;
  };
  function answered(answer: ConnectAnswer): void {
    if (availability.isAway()) {
      process.nextTick(answer, failAway(), undefined, () => {});
      return;
    }
    connect((error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => {
      if (error || !client || !isStale(client)) return answer(error, client, release);
      release(true);
      answered(answer);
    });
  }
  async function promised(): Promise<pg.PoolClient> {
    for (;;) {
      if (availability.isAway()) throw failAway();
      const client = (await connect()) as pg.PoolClient;
      if (!isStale(client)) return client;
      client.release(true);
    }
  }
  return (answer?: ConnectAnswer) => {
    if (answer && hosts.several) void hosts.searched().then(() => answered(answer));
    else if (answer) answered(answer);
    else return hosts.several ? hosts.searched().then(promised) : promised();
  };
}

/** Makes connections to the current server, and tells which ones are to a former one. */
function clientsOf(hosts: Hosts) {
  const madeIn = new WeakMap<pg.ClientBase, number>();
  class HostClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: hosts.current() });
      madeIn.set(this, hosts.generation());
    }
  }
  return { HostClient, isStale: (client: pg.ClientBase) => madeIn.get(client) !== hosts.generation() };
}

/** Ends the connections in use when their server changes. Their statements could wait for it forever. */
function dropWithHost(pool: pg.Pool, hosts: Hosts, isStale: (client: pg.ClientBase) => boolean): void {
  const taken = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  hosts.onChange(() => {
    for (const client of taken) {
      if (!isStale(client)) continue;
      client.end().catch(() => {});
      // By itself, `end` waits for the answers to statements that were sent.
      streamOf(client).destroy();
    }
  });
}

/** Wraps a function that sends a statement, and calls `suspect` if the answer takes long. */
function watched(run: Run, suspect: () => void): Run {
  return (...args) => {
    const timer = setTimeout(suspect, SLOW_MS);
    timer.unref();
    const answer = args.at(-1);
    if (typeof answer === 'function') {
      args[args.length - 1] = (...given: unknown[]) => {
        clearTimeout(timer);
        answer(...given);
      };
    }
    const result = run(...args);
    if (result instanceof Promise) return result.finally(() => clearTimeout(timer));
    if (typeof answer !== 'function') clearTimeout(timer);
    return result;
  };
}
