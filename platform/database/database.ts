import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { traceStatements } from '../traces/trace-statements.server.ts';
import type { Traces } from '../traces/traces.server.ts';
import { type Availability, watchDatabase } from './availability.ts';
import { openConnections } from './connections.ts';
import { connectAlone, hostsOf, TAKES_WRITES } from './hosts.ts';
import { queryIn, queryOn, runBound, sendTogether, TransactionOver } from './query-in.ts';
import { type Database, type Query, runSql } from './run-sql.ts';
import { isUnavailable } from './unavailable.ts';

export type { Database, Query };

export function isTransaction(db: Database): boolean {
  return is(db, PgTransaction);
}

/** Both ways to run statements over a pool. */
export type OverPool = { db: NodePgDatabase; query: Query };

export type OpenDatabase = OverPool & {
  pool: pg.Pool;
  availability: Availability;
  close(): Promise<void>;
};

/**
 * Opens the pool. It keeps no state on a connection except prepared statements, so it works behind a pooler
 * in transaction mode. While the database can't serve, statements throw DatabaseUnavailable, possibly
 * wrapped.
 * @param options.prepared false behind a pooler without support for prepared statements.
 * @param options.traces makes a span for each statement inside another span.
 */
export function openDatabase(
  url: string,
  options: { connections: number; log: Log; prepared?: boolean; traces?: Traces | null },
): OpenDatabase {
  const availability = watchDatabase(url, options.log);
  const pool = openConnections(hostsOf(url), { connections: options.connections, availability });
  const { traces } = options;
  if (traces) pool.on('connect', (client) => traceStatements(client, traces));
  async function close(): Promise<void> {
    availability.close();
    await pool.end();
  }
  return { ...overPool(pool, options.prepared), pool, availability, close };
}

/** @param prepared false behind a pooler without support for prepared statements. */
export function overPool(pool: pg.Pool, prepared = true): OverPool {
  const query: Query = async <Row>(name: string, text: string, values: readonly unknown[]) => {
    const connection = await pool.connect();
    let broken = true;
    try {
      const rows = await queryOn(connection, { prepared })<Row>(name, text, values);
      broken = false;
      return rows;
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      connection.release(broken);
    }
  };
  return { db: withSafeTransactions(pool, { prepared }), query };
}

/** Returns the database's clock, in milliseconds since 1970. */
export async function databaseTime(query: Query): Promise<number> {
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
  const [row] = await query<{ ms: number }>('database-time', text, []);
  return row!.ms;
}

/**
 * Returns the query builder over a pool. Takes and releases connections for transactions itself, because
 * Drizzle leaks a connection that breaks before BEGIN. Once the work of a transaction has ended, its statements
 * fail: work that nobody waits for anymore would otherwise run after the rollback, or in the next transaction
 * on this connection.
 */
function withSafeTransactions(pool: pg.Pool, options: { prepared: boolean }): NodePgDatabase {
  const db = drizzle(pool);
  db.transaction = async (run, config) => {
    const connection = await pool.connect();
    let broken = true;
    let over = false;
    const isOver = () => over;
    try {
      const isReadOnly = config?.accessMode === 'read only';
      const client = untilOver(isReadOnly ? inTurn(connection) : withBegin(connection), isOver);
      const unread: Promise<unknown>[] = [];
      const transaction = drizzle(client).transaction(async (tx) => {
        try {
          if (isReadOnly) return await run(tx);
          return await runBound(tx, queryOn(connection, { ...options, isOver }), unread, () => run(tx));
        } finally {
          over = true;
        }
      }, config);
      const result = await withAnswers(transaction, unread);
      broken = false;
      return result;
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      connection.release(broken);
    }
  };
  return db;
}

/** Returns a connection that then only ends its transaction, once its work has ended. */
function untilOver(connection: pg.PoolClient, isOver: () => boolean): pg.PoolClient {
  const query = (...asked: Parameters<typeof connection.query>) => {
    const { text } = asked[0] as { text?: string };
    if (isOver() && text !== 'commit' && text !== 'rollback') return Promise.reject(new TransactionOver());
    return connection.query(...asked) as unknown;
  };
  return { query } as unknown as pg.PoolClient;
}

const ABORTED = '25P02';

/**
 * Returns the result of a transaction once all its answers are here. If one of its statements failed, the
 * commit became a rollback, and later statements only said that the transaction is aborted.
 */
async function withAnswers<Result>(
  transaction: Promise<Result>,
  unread: readonly Promise<unknown>[],
): Promise<Result> {
  const [ended] = await Promise.allSettled([transaction]);
  const failed = (await Promise.allSettled(unread)).find(({ status }) => status === 'rejected');
  const isCause = ended.status === 'fulfilled' || sqlState(ended.reason) === ABORTED;
  if (failed?.status === 'rejected' && isCause) throw failed.reason;
  return transaction;
}

/**
 * Returns a connection that does not wait for its first statement, the `begin`, so that it travels with the
 * next one. If it fails, all others fail, too.
 */
function withBegin(connection: pg.PoolClient): pg.PoolClient {
  let isFirst = true;
  const query = (...asked: Parameters<typeof connection.query>) => {
    if (isFirst) sendTogether(connection);
    const answer: unknown = connection.query(...asked);
    if (!isFirst) return answer;
    isFirst = false;
    (answer as Promise<unknown>).catch(() => {});
    return Promise.resolve({ rows: [], fields: [], rowCount: 0 });
  };
  return { query } as unknown as pg.PoolClient;
}

/** Runs a connection's statements one after another, because a page can start several reads in parallel. */
function inTurn(connection: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...asked: Parameters<typeof connection.query>) => {
    const answer = last.then(() => connection.query(...asked));
    last = answer.catch(() => {});
    return answer;
  };
  return { query } as unknown as pg.PoolClient;
}

const CONNECT_MS = 10_000;
/** The oldest PostgreSQL that the tables and statements support. */
const MIN_SERVER_VERSION = 15;

class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';

  /** @param version the server's version, such as '14.5'. */
  constructor(version: string) {
    super(`The database server is PostgreSQL ${version}, and PlugWell needs ${MIN_SERVER_VERSION} or newer.`);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < MIN_SERVER_VERSION) throw new DatabaseTooOld(version);
}

/**
 * Thrown if an old version last migrated the database, and its migrations are no longer part of the product.
 */
export class TablesTooOld extends Error {
  override name = 'TablesTooOld';
  override message =
    'The tables of this database are from before version 0.9. Start the last commit before 0.9 once, then this version.';
}

/** @throws TablesTooOld */
async function isUpToDate(tx: Database, folder: string): Promise<boolean> {
  const [made] = await runSql<{ known: boolean }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  const done = made?.known ? await newestMigration(tx) : null;
  const { oldest, newest } = migrationTimes(folder);
  if (done !== null && done < oldest) throw new TablesTooOld();
  return done !== null && done >= newest;
}

/**
 * Returns when the latest applied migration was created, in milliseconds since 1970; null if there is none.
 */
async function newestMigration(db: Database): Promise<number | null> {
  const [done] = await runSql<{ newest: number | null }>(
    db,
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return done!.newest;
}

/** Checks whether the server takes no writes, as a standby does. */
export async function isReadOnly(db: Database): Promise<boolean> {
  const [row] = await runSql<{ writes: boolean }>(db, sql.raw(TAKES_WRITES));
  return row?.writes !== true;
}

const MIGRATING = 7_584_936;

/**
 * Runs all pending migrations in one transaction, in one process at a time. The lock ends with the
 * transaction, because a pooler can give the connection to another client afterward. Without pending ones,
 * it only reads, because a role that owns nothing may not do more.
 * @param folder the folder with the migrations and their journal.
 * @throws DatabaseTooOld if the server is too old, and TablesTooOld if the tables are.
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = await connectAlone(url, CONNECT_MS);
  try {
    await refuseOldServer(client);
    await drizzle(client).transaction(async (tx) => {
      await holdUntilCommit(tx, MIGRATING);
      if (await isUpToDate(tx, folder)) return;
      await migrate(tx as unknown as NodePgDatabase, { migrationsFolder: folder });
    });
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` in one process at a time. A transaction on a separate connection holds the lock, so `work` can
 * use any other connections, such as a library's.
 */
export async function oneAtATime<Result>(
  url: string,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await connectAlone(url, CONNECT_MS);
  try {
    return await drizzle(client).transaction(async (tx) => {
      await holdUntilCommit(tx, lock);
      return work();
    });
  } finally {
    await client.end();
  }
}

/** Takes an exclusive lock across all processes. The end of the transaction releases it. */
export async function holdUntilCommit(tx: Database, lock: number): Promise<void> {
  await runSql(tx, sql`select pg_advisory_xact_lock(${lock})`);
}

/** Takes an exclusive lock on a name, such as an address. The end of the transaction releases it. */
export async function holdNameUntilCommit(tx: Database, name: string): Promise<void> {
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Takes the same lock if it is free. Returns whether it was. */
export async function tryNameUntilCommit(tx: Database, name: string): Promise<boolean> {
  const [lock] = await runSql<{ isHeld: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isHeld"`,
  );
  return lock!.isHeld;
}

/**
 * Takes a shared lock that excludes `holdUntilCommit` with the same number. The end of the transaction
 * releases it.
 */
export async function shareUntilCommit(tx: Database, lock: number): Promise<void> {
  await queryIn(tx)('shared lock', 'select pg_advisory_xact_lock_shared($1)', [lock]);
}

/** Returns the SQLSTATE of a database error, even inside up to four other errors; otherwise null. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error, i = 0; at instanceof Error && i < 5; at = at.cause, i++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Returns the constraint of a database error, even inside up to four other errors; otherwise null. */
export function violatedConstraint(error: unknown): string | null {
  for (let at: unknown = error, i = 0; at instanceof Error && i < 5; at = at.cause, i++) {
    const name = (at as { constraint?: unknown }).constraint;
    if (typeof name === 'string') return name;
  }
  return null;
}

export async function isMigrated(db: Database, folder: string): Promise<boolean> {
  return ((await newestMigration(db)) ?? 0) >= migrationTimes(folder).newest;
}

/** Returns when the first and last migrations in a folder were created, in milliseconds since 1970. */
export function migrationTimes(folder: string): { oldest: number; newest: number } {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return { oldest: journal.entries[0].when, newest: journal.entries.at(-1).when };
}
