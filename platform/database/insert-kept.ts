import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { queryIn } from './query-in.ts';
import type { Database } from './run-sql.ts';

/** The name of each text. */
const names = new Map<string, string>();

/**
 * Inserts a row as the query builder does, but writes the statement itself, because building it anew takes
 * longer than running it. In a transaction, the connection keeps the statement.
 * @returns the row, with the defaults of the columns that were left out. Others are as they were given.
 */
export async function insertKept<Into extends PgTable>(
  db: Database,
  table: Into,
  values: Into['$inferInsert'],
): Promise<Into['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value: unknown = values[key as keyof typeof values];
    return { key, column, value };
  });
  const given = columns.filter(({ value }) => value !== undefined);
  const others = columns.filter(({ value }) => value === undefined);
  const namesOf = (some: typeof columns) => some.map(({ column }) => `"${column.name}"`).join();
  const places = given.map((_, at) => `$${at + 1}`).join();
  const returning = others.length > 0 ? ` returning ${namesOf(others)}` : '';
  const text = `insert into "${getTableName(table)}" (${namesOf(given)}) values (${places})${returning}`;
  const name = names.getOrInsertComputed(text, () => `insert ${names.size}`);
  const sent = given.map(({ column, value }) => (value === null ? null : column.mapToDriverValue(value)));
  const [defaults = {}] = await queryIn(db)<Record<string, unknown>>(name, text, sent);
  return Object.fromEntries(
    columns.map(({ key, column, value }) => [key, value === undefined ? defaults[column.name] : value]),
  ) as Into['$inferSelect'];
}
