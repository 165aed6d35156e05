import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The query builder over a database or one of its transactions. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'transaction' | '$with' | 'with'
>;

/**
 * Runs one SQL statement and returns its rows. Each name must always have the same text. Unless prepared
 * statements are off, the connection keeps the statement under that name, and closes the least recently used
 * ones.
 */
export type Query = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
/**
 * The types that Drizzle leaves as text: dates, times, intervals, their arrays, and arrays of numerics.
 */
const LEFT_AS_TEXT = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, 1115, 1182, 1185, 1187, 1231]);

/**
 * Runs a statement that the query builder can't write, inside or outside a transaction, and returns its rows.
 * Instants are Dates, as in columns and in the rows of a named `Query`.
 */
export async function runSql<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const { rows, fields } = await (db as NodePgDatabase).execute(statement);
  const texts = fields.filter(({ dataTypeID }) => LEFT_AS_TEXT.has(dataTypeID));
  for (const { name, dataTypeID } of texts) {
    const parse = pg.types.getTypeParser(dataTypeID, 'text');
    for (const row of rows) if (row[name] !== null) row[name] = parse(row[name] as string);
  }
  return rows as Row[];
}
