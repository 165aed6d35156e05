import pg from 'pg';
import type { Availability } from './availability.ts';
import { DatabaseUnavailable, isUnavailable, troubleOf } from './unavailable.ts';

/** How long a statement waits for a connection, milliseconds; a page would rather say so than keep waiting. */
const WAIT_MS = 5_000;
/** A statement that has no answer by then has lost its server; the longest real ones take a few seconds. */
const ANSWER_MS = 30_000;
/** A connection is closed after so long, as what the server keeps for it only grows. */
const LIFETIME_SECONDS = 1800;

/**
 * A pool whose connections may break at any moment without ending the process. Whatever keeps the database
 * from serving is raised as DatabaseUnavailable: at once while it is known to be away.
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
  // The connection's own listener has heard it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle; one that breaks in use would end the process.
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

  /** The same function with its errors judged, whether it promises or calls back. */
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
