import pg from 'pg';
import type { Log } from '../log/log.ts';
import { openConnections } from './connections.ts';
import { type OverPool, overPool } from './database.ts';
import { oneHost, READ_ONLY } from './hosts.ts';
import { type LogPosition, parsePosition } from './log-position.ts';
import { openLookout } from './lookout.ts';
import { type DatabaseUnavailable, type Trouble, troubleOf } from './unavailable.ts';

/** What a replica said when this node last looked. */
type ReplicaState = {
  /** The mark of the primary whose changes it has (`replica_marks`). */
  mark: string | null;
  position: LogPosition;
};

/** One standby from which this node reads. */
export type Replica = OverPool & {
  /** Its host, port, and database, because a pooler can serve several. */
  name: string;
  pool: pg.Pool;
  /** Null while it must not be read: before the first look, after a lost connection, once promoted. */
  state(): ReplicaState | null;
  /** The number of statements that failed since the start. */
  failures(): number;
  look(): Promise<void>;
  close(): Promise<void>;
};

/** How many milliseconds a statement waits for a connection. The primary can answer instead. */
const WAIT_MS = 2_000;

const STATE = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position,
  (select mark::text from replica_marks) as mark`;

type State = { isStandby: boolean; position: string | null; mark: string | null };

/** Opens a replica. It is read only after a look finds that it is a standby. */
export function openReplica(
  url: string,
  { connections, log, prepared }: { connections: number; log: Log; prepared?: boolean },
): Replica {
  const host = oneHost(url);
  const { host: at, pathname } = new URL(url);
  const name = at + pathname;
  let state: ReplicaState | null = null;
  let failures = 0;
  let isTold = false;

  /** Stops reading from it at once. Statements that run there end, and their pages read the primary. */
  function drop(err: unknown): void {
    if (state !== null) host.leave();
    state = null;
    if (!isTold) log.warn({ err, replica: name }, 'a replica cannot be used');
    isTold = true;
  }

  function note({ trouble, cause }: DatabaseUnavailable): void {
    failures++;
    if (trouble === 'lost' && cause !== undefined && !isAnswer(cause)) drop(cause);
  }

  const pool = openConnections(host, {
    connections,
    waitMs: WAIT_MS,
    availability: { isAway: () => state === null, note, suspect: () => {} },
    troubleIn,
  });
  const lookout = openLookout(() => url, drop);

  async function look(): Promise<void> {
    try {
      const [found] = await lookout.ask<State>(STATE);
      const position = parsePosition(found?.position);
      if (!found?.isStandby || position === null) throw new Error('the server is not a standby anymore');
      state = { mark: found.mark, position };
      isTold = false;
    } catch (error) {
      drop(error);
    }
  }

  return {
    ...overPool(pool, prepared),
    name,
    pool,
    state: () => state,
    failures: () => failures,
    look,
    async close() {
      state = null;
      lookout.close();
      await pool.end();
    },
  };
}

/**
 * Every fault of the database counts on a replica, such as a statement canceled for replay, or a table that has
 * not arrived yet, because the primary can answer instead.
 */
function troubleIn(error: unknown): Trouble | null {
  return troubleOf(error) ?? (isAnswer(error) ? 'lost' : null);
}

/** Checks whether an error is the answer of a server that is well otherwise. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === READ_ONLY || troubleOf(error) === null);
}
