import pg from 'pg';
import type { Availability } from './availability.ts';
import { DatabaseUnavailable, isUnavailable, troubleOf } from './unavailable.ts';

/** How many milliseconds a statement waits for a connection before it fails. */
const WAIT_MS = 5_000;
/**
 * How many milliseconds without a response make a connection count as lost. The slowest real statements take
 * a few seconds.
 */
const ANSWER_MS = 30_000;
/** How many seconds until we replace a connection, because its memory on the server only grows. */
const LIFETIME_SECONDS = 1800;

/**
 * Opens a pool that survives broken connections. Its statements throw DatabaseUnavailable if the database
 * can't serve them, and fail immediately while it is known to be down.
 */
export function openConnections(
  url: string,
  { connections, availability }: { connections: number; availability: Availability },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
  });
  // The listener on each connection below handles the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle. Without this listener, an error during use would end
    // the process.
    client.on('error', (error) => judged(error, true));
    client.query = judging(client.query.bind(client)) as typeof client.query;
  });

  function judged(error: unknown, isConnection: boolean): unknown {
    const trouble = troubleOf(error) ?? (isConnection ? 'lost' : null);
    if (trouble === null || isUnavailable(error) || pool.ending) return error;
    const failure = new DatabaseUnavailable(trouble, error);
    availability.note(failure);
    return failure;
  }

  /** Wraps a function that returns a promise or takes a callback. Passes its errors through `judged`. */
  function judging(run: (...args: never[]) => unknown, isConnection = false) {
    return (...args: unknown[]): unknown => {
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

  const connect = judging(pool.connect.bind(pool), true);
  pool.connect = ((answer?: (error: Error, client: undefined, release: () => void) => void) => {
    if (!availability.isAway()) return answer ? connect(answer) : connect();
    const failure = new DatabaseUnavailable('lost', undefined);
    availability.note(failure);
    if (!answer) return Promise.reject(failure);
    process.nextTick(answer, failure, undefined, () => {});
  }) as typeof pool.connect;
  pool.query = judging(pool.query.bind(pool)) as typeof pool.query;
  return pool;
}
