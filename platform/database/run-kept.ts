import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { queryIn } from './query-in.ts';
import type { Database } from './run-sql.ts';

/** A statement of the query builder. */
type Built = { toSQL(): { sql: string; params: unknown[] } };

/** The name of each text. */
const names = new Map<string, string>();

async function runNamed(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const name = names.get(text) ?? `built ${names.size}`;
  names.set(text, name);
  return await queryIn(db)<Record<string, unknown>>(name, text, values);
}

/**
 * Runs a statement of the query builder whose text is always the same. In a transaction, the connection keeps
 * the statement under a name of its own. Returns nothing.
 */
export async function runKept(db: Database, built: Built): Promise<void> {
  const { sql, params } = built.toSQL();
  await runNamed(db, sql, params);
}

/**
 * Inserts a row as the query builder does, but writes the statement itself, because building it anew takes
 * longer than running it. In a transaction, the connection keeps the statement.
 * @returns the row, with the defaults of the columns that were left out.
 */
export async function insertKept<Into extends PgTable>(
  db: Database,
  table: Into,
  values: Into['$inferInsert'],
): Promise<Into['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table));
  const given = columns.flatMap(([key, column]) => {
    const value: unknown = values[key as keyof typeof values];
    return value === undefined
      ? []
      : [{ column, value: value === null ? null : column.mapToDriverValue(value) }];
  });
  const into = given.map(({ column }) => `"${column.name}"`).join();
  const text = `insert into "${getTableName(table)}" (${into}) values (${given.map((_, at) => `$${at + 1}`).join()}) returning *`;
  const [row] = await runNamed(
    db,
    text,
    given.map(({ value }) => value),
  );
  return Object.fromEntries(columns.map(([key, { name }]) => [key, row![name]])) as Into['$inferSelect'];
}
