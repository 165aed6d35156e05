import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Database, type Query, runSql } from './run-sql.ts';
import { keepStatement } from './statements.ts';

/**
 * The query of each open transaction, the work to do before its commit, and the statements whose answers it
 * has not awaited.
 */
type Open = { query: Query; last: (() => Promise<void>)[]; unread: Promise<unknown>[] };
const open = new WeakMap<Database, Open>();

/** Thrown by a statement of a transaction that has ended. */
export class TransactionOver extends Error {
  override name = 'TransactionOver';
  override message = 'the transaction of this statement has ended';
}

/**
 * Returns a Query on one connection. The connection keeps its statements under their names.
 * @param options.isOver whether the transaction has ended, so that its connection can serve someone else.
 */
export function queryOn(
  connection: pg.ClientBase,
  { prepared, isOver = () => false }: { prepared: boolean; isOver?: () => boolean },
): Query {
  return async (name, text, values) => {
    if (isOver()) throw new TransactionOver();
    sendTogether(connection);
    const statement = { text, values: [...values] };
    if (!prepared) return (await connection.query(statement)).rows;
    keepStatement(connection, name);
    return (await connection.query({ ...statement, name })).rows;
  };
}

/** Returns the socket of a connection. */
export const streamOf = (connection: pg.ClientBase) =>
  (connection as pg.ClientBase & { connection: pg.Connection }).connection.stream;

/** Sends what this turn writes to a connection at once, because each write wakes the server. */
export function sendTogether(connection: pg.ClientBase): void {
  const stream = streamOf(connection);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs work in a transaction that has just begun, with the Query of `queryIn`, `beforeCommit`, and
 * `readWithCommit`.
 * @param unread receives the answers that the work does not await. Await them after the commit.
 */
export async function runBound<Result>(
  tx: Database,
  query: Query,
  unread: Promise<unknown>[],
  work: () => Promise<Result>,
): Promise<Result> {
  const last: Open['last'] = [];
  open.set(tx, { query, last, unread });
  const result = await work();
  for (const one of last) await one();
  return result;
}

/**
 * Does work at the end of a transaction, if its own work succeeds.
 * @returns false outside of a transaction, inside a savepoint, and in a read-only transaction. The work is then
 * not done.
 */
export function beforeCommit(tx: Database, work: () => Promise<void>): boolean {
  const last = open.get(tx)?.last;
  last?.push(work);
  return last !== undefined;
}

/**
 * Lets the answer of a statement arrive with that of the commit, so that nothing waits for it. If the statement
 * fails, the transaction does. Outside of a transaction and inside a savepoint, waits for the answer.
 * @param answer the answer to a statement that has been sent.
 */
export async function readWithCommit(tx: Database, answer: Promise<unknown>): Promise<void> {
  const unread = open.get(tx)?.unread;
  answer.catch(() => {});
  if (unread) unread.push(answer);
  else await answer;
}

/**
 * Returns a Query inside a transaction, which runs named statements as they run outside of one. Inside a
 * savepoint, it ignores their names.
 */
export function queryIn(tx: Database): Query {
  return open.get(tx)?.query ?? unnamedIn(tx);
}

function unnamedIn(tx: Database): Query {
  return <Row>(_name: string, text: string, values: readonly unknown[]) => {
    const parts = text.split(/\$(\d+)/).map((part, index): SQL => {
      const isValue = index % 2 === 1;
      return isValue ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part);
    });
    return runSql<Row>(tx, sql.join(parts));
  };
}
