import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { type Availability, watchDatabase } from './availability.ts';
import { openConnections } from './connections.ts';
import { keepStatement } from './statements.ts';
import { isUnavailable } from './unavailable.ts';

/** A database or a transaction of it; the two are used alike. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>;

/** True of a transaction, false of the database itself. */
export function isTransaction(db: Database): boolean {
  return is(db, PgTransaction);
}

/**
 * Runs one statement of written SQL and gives its rows. A name is for one text alone: the connection keeps
 * the statement parsed and planned under it, where the configuration allows that; it forgets those that have
 * not been used for longest when they become many.
 */
export type Query = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** An open pool and the query builder over it. */
export type OpenDatabase = {
  db: NodePgDatabase;
  pool: pg.Pool;
  query: Query;
  availability: Availability;
  close(): Promise<void>;
};

/**
 * Opens the pool. Keeps no state on a connection, so a pooler in transaction mode may stand between. What is
 * asked of it raises DatabaseUnavailable, however wrapped, while the database cannot serve.
 * @param url a postgres:// address.
 * @param options.prepared false behind a pooler that cannot keep prepared statements.
 */
export function openDatabase(
  url: string,
  options: { connections: number; log: Log; prepared?: boolean },
): OpenDatabase {
  const availability = watchDatabase(url, options.log);
  const pool = openConnections(url, { connections: options.connections, availability });
  const query: Query = async (name, text, values) => {
    const statement = { text, values: [...values] };
    if (options.prepared === false) return (await pool.query(statement)).rows;
    const connection = await pool.connect();
    let broken = true;
    try {
      await keepStatement(connection, name);
      const { rows } = await connection.query({ ...statement, name });
      broken = false;
      return rows;
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      connection.release(broken);
    }
  };
  async function close(): Promise<void> {
    availability.close();
    await pool.end();
  }
  return { db: withSafeTransactions(pool), pool, query, availability, close };
}

/** What time the database says it is, milliseconds since 1970. */
export async function databaseTime(query: Query): Promise<number> {
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
  const [row] = await query<{ ms: number }>('database-time', text, []);
  return row!.ms;
}

/**
 * The query builder over a pool. The library itself never gives a connection back that breaks before the
 * transaction begins, so the connection is taken and given back here.
 */
function withSafeTransactions(pool: pg.Pool): NodePgDatabase {
  const db = drizzle(pool);
  db.transaction = async (run, config) => {
    const connection = await pool.connect();
    let broken = true;
    try {
      const result = await drizzle(connection).transaction(run, config);
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

const CONNECT_MS = 10_000;
/** The oldest PostgreSQL that the tables and statements are made for. */
const OLDEST_SERVER = 15;

/** The server is older than the product can use. */
export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';

  /** @param version such as '14.5'. */
  constructor(version: string) {
    super(`The database server is PostgreSQL ${version}, and PlugWell needs ${OLDEST_SERVER} or newer.`);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_SERVER) throw new DatabaseTooOld(version);
}

/** The tables were made by a version so old that its migrations are no longer part of the product. */
export class TablesTooOld extends Error {
  override name = 'TablesTooOld';
  override message =
    'The tables of this database are from before version 0.9. Start the last commit before 0.9 once, then this version.';
}

async function refuseOldTables(tx: Database, folder: string): Promise<void> {
  const made = await tx.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`);
  if (!made.rows[0]?.known) return;
  const newest = await newestMigration(tx);
  if (newest !== null && newest < migrationTimes(folder).oldest) throw new TablesTooOld();
}

/** When the last migration that has run was made, milliseconds since 1970; null before the first. */
async function newestMigration(db: Database): Promise<number | null> {
  const done = await db.execute<{ newest: number | null }>(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return done.rows[0]!.newest;
}

const MIGRATING = 7_584_936;

/**
 * Brings the tables to the newest form, all of it or nothing, one process at a time: the lock is the
 * transaction's, since a pooler may hand the same connection to somebody else afterwards.
 * @param folder the migrations folder.
 * @throws DatabaseTooOld for a server that cannot hold them, TablesTooOld for tables that it cannot bring forward.
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await drizzle(client).transaction(async (tx) => {
      await holdUntilCommit(tx, MIGRATING);
      await refuseOldTables(tx, folder);
      await migrate(tx as unknown as NodePgDatabase, { migrationsFolder: folder });
    });
  } finally {
    await client.end();
  }
}

/**
 * Does something while no other process does it: for work on connections of its own, such as a library's. The
 * lock is that of a transaction that waits beside it.
 */
export async function oneAtATime<Result>(
  url: string,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    return await drizzle(client).transaction(async (tx) => {
      await holdUntilCommit(tx, lock);
      return work();
    });
  } finally {
    await client.end();
  }
}

/** Lets one transaction at a time go on from here, whichever process it runs in, until it ends. */
export async function holdUntilCommit(tx: Database, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
}

/** The same for one thing among many by its name, such as an address; another name does not wait. */
export async function holdNameUntilCommit(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Lets any number of transactions go on together from here, but none beside one that is in `holdUntilCommit`. */
export async function shareUntilCommit(tx: Database, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
}

/** The SQLSTATE of an error that the database raised, however deep it is wrapped; else null. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error, i = 0; at instanceof Error && i < 5; at = at.cause, i++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** The name of the constraint that an error speaks of, however deep it is wrapped; else null. */
export function violatedConstraint(error: unknown): string | null {
  for (let at: unknown = error, i = 0; at instanceof Error && i < 5; at = at.cause, i++) {
    const name = (at as { constraint?: unknown }).constraint;
    if (typeof name === 'string') return name;
  }
  return null;
}

/** True when every migration of the folder has been carried out. */
export async function isMigrated(db: Database, folder: string): Promise<boolean> {
  return ((await newestMigration(db)) ?? 0) >= migrationTimes(folder).newest;
}

/** When the first and the last migration of a folder were made, milliseconds since 1970. */
export function migrationTimes(folder: string): { oldest: number; newest: number } {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return { oldest: journal.entries[0].when, newest: journal.entries.at(-1).when };
}
